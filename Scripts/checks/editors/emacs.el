;;; emacs.el --- Drives emacs with eglot without a screen -*- lexical-binding: t -*-

;; Its arguments are in the environment:
;;   LINKMARK   the command
;;   EDITORS    the folder with the settings for editors
;;   FOLDER     the workspace
;;   SCENARIO   "write" takes the steps of a writer; "read" opens the files in the lines of FILES
;;   OUTPUT     where the diagnostics of each file are written, a line of JSON for each

(require 'markdown-mode)
(load (concat (getenv "EDITORS") "/emacs/linkmark.el") nil t)

;; A writer would agree to edits in several files.
(fset 'y-or-n-p (lambda (&rest _) t))

(setq eglot-sync-connect t
      eglot-connect-timeout 20
      eglot-send-changes-idle-time 0
      make-backup-files nil
      create-lockfiles nil
      enable-local-variables nil
      large-file-warning-threshold nil
      coding-system-for-read 'utf-8
      coding-system-for-write 'utf-8)

(defvar folder (file-name-as-directory (file-truename (getenv "FOLDER"))))
(defvar reading (equal (getenv "SCENARIO") "read"))
(defvar published (make-hash-table :test 'equal))

(setq linkmark-command `(,(getenv "LINKMARK") "lsp" ,@(if reading '("--no-config"))))

(defun remember (_server method &rest parameters)
  "Keep what the server publishes."
  (when (eq method 'textDocument/publishDiagnostics)
    (puthash (plist-get parameters :uri) parameters published)))
(advice-add 'eglot-handle-notification :before #'remember)

;; Eglot starts one server for a project, which is the workspace.
(setq project-find-functions (list (lambda (_) (cons 'transient folder))))

(defun open-copy (path)
  "Open a file, and connect it with the server."
  (find-file path)
  (unless (eglot-managed-p)
    (if (eglot-current-server)
        (eglot--maybe-activate-editing-mode)
      (apply #'eglot (eglot--guess-contact))))
  (current-buffer))

(defun diagnostics ()
  "Return what the server publishes for the text of the buffer."
  (let ((uri (eglot--path-to-uri buffer-file-name))
        (end (+ (float-time) 20)))
    (eglot--signal-textDocument/didChange)
    (while (let ((found (gethash uri published)))
             (not (and found (equal (plist-get found :version) eglot--versioned-identifier))))
      (when (> (float-time) end) (error "%s: no diagnostics" uri))
      (accept-process-output nil 0.005))
    (plist-get (gethash uri published) :diagnostics)))

(defun ask (method parameters)
  (eglot--signal-textDocument/didChange)
  (jsonrpc-request (eglot--current-server-or-lose) method parameters :timeout 20))

(defun write-copy ()
  "Take the steps of a writer."
  (open-copy (concat folder "copy/trips.md"))
  (diagnostics)
  ;; Type a link, and complete its route.
  (goto-char (point-max))
  (insert "\n😀 Read the [terms](")
  (let* ((answer (ask :textDocument/completion (eglot--TextDocumentPositionParams)))
         (items (append (if (vectorp answer) answer (plist-get answer :items)) nil))
         (item (seq-find (lambda (item) (string-match-p "legal/terms" (plist-get item :label))) items)))
    (eglot--apply-text-edits (list (plist-get item :textEdit)))
    (goto-char (point-max))
    (unless (eq (char-before) ?\)) (insert ")."))
    (insert "\n"))
  (save-buffer)
  ;; Fix all that can be fixed.
  (open-copy (concat folder "copy/news.md"))
  (diagnostics)
  (let ((actions (ask :textDocument/codeAction
                      (list :textDocument (eglot--TextDocumentIdentifier)
                            :range (list :start (eglot--pos-to-lsp-position (point-min))
                                         :end (eglot--pos-to-lsp-position (point-max)))
                            :context (list :diagnostics [] :only ["source.fixAll.linkmark"])))))
    (unless (= (length actions) 1) (error "Actions: %S" actions))
    (eglot--apply-workspace-edit (plist-get (elt actions 0) :edit)))
  (save-buffer)
  ;; Rename a heading that three files link to.
  (open-copy (concat folder "copy/help.md"))
  (diagnostics)
  (goto-char (point-min))
  (search-forward "## Get")
  (eglot-rename "First steps 😀")
  (save-some-buffers t)
  ;; Move a file. Eglot 1.9 asks no server, so the request is made here.
  (let* ((old buffer-file-name)
         (new (concat folder "copy/guides/help.md"))
         (files (vector (list :oldUri (eglot--path-to-uri old) :newUri (eglot--path-to-uri new)))))
    (eglot--apply-workspace-edit (ask :workspace/willRenameFiles (list :files files)))
    (save-some-buffers t)
    (make-directory (concat folder "copy/guides") t)
    (rename-file old new)))

(defun read-files ()
  "Write the diagnostics of each file."
  (dolist (path (split-string (with-temp-buffer (insert-file-contents (getenv "FILES")) (buffer-string)) "\n" t))
    (let ((buffer (open-copy path)))
      (markdown-mode)
      (open-copy path)
      (let ((line (json-serialize (list :path path :diagnostics (diagnostics)))))
        (write-region (concat (decode-coding-string line 'utf-8) "\n") nil (getenv "OUTPUT") t 'silent))
      (with-current-buffer buffer (set-buffer-modified-p nil))
      (kill-buffer buffer))))

(let ((debug-on-error t)) (if reading (read-files) (write-copy)))
(let ((server (eglot-current-server))) (when server (eglot-shutdown server nil 2)))
