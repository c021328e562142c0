;;; linkmark.el --- Links of Markdown copy -*- lexical-binding: t -*-

;; Package-Requires: ((emacs "28.1") (eglot "1.9"))

;;; Commentary:

;; Registers `linkmark lsp' with Eglot, which `M-x eglot' then starts for Markdown.  To start it by itself:
;;
;;   (require 'linkmark)
;;   (add-hook 'markdown-mode-hook #'eglot-ensure)

;;; Code:

(require 'eglot)

(defcustom linkmark-command '("linkmark" "lsp")
  "The command that Eglot starts, and its arguments."
  :type '(repeat string)
  :group 'eglot)

(add-to-list 'eglot-server-programs
             `((markdown-mode gfm-mode markdown-ts-mode) . ,(lambda (&rest _) linkmark-command)))

(provide 'linkmark)

;;; linkmark.el ends here
