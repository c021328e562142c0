-- Drives neovim without a screen: its arguments are in the environment.
--   LINKMARK   the command
--   EDITORS    the folder with the settings for editors
--   FOLDER     the workspace
--   SCENARIO   "write" takes the steps of a writer; "read" opens the files in the lines of FILES
--   OUTPUT     where the diagnostics of each file are written, a line of JSON for each

local folder = vim.env.FOLDER
local published = {}

local function fail(message)
  io.stderr:write(message .. "\n")
  vim.cmd("cquit 1")
end

local function write(text)
  local file = assert(io.open(vim.env.OUTPUT, "a"))
  file:write(text .. "\n")
  file:close()
end

local show = vim.lsp.handlers["textDocument/publishDiagnostics"]
vim.lsp.handlers["textDocument/publishDiagnostics"] = function(problem, result, context, config)
  published[result.uri] = result
  return show(problem, result, context, config)
end

local configuration = dofile(vim.env.EDITORS .. "/neovim/linkmark.lua")
configuration.cmd[1] = vim.env.LINKMARK
if vim.env.SCENARIO == "read" then table.insert(configuration.cmd, "--no-config") end
local client

local function open(path)
  vim.cmd("edit " .. vim.fn.fnameescape(path))
  local buffer = vim.api.nvim_get_current_buf()
  local started = configuration.start({ buf = buffer })
  if not started or client and client ~= started then fail(path .. ": the project has another server") end
  client = started
  return buffer
end

-- Returns what the server publishes for the present text of a buffer.
local function diagnostics(buffer)
  local uri = vim.uri_from_bufnr(buffer)
  local version = vim.lsp.util.buf_versions[buffer]
  local found = vim.wait(20000, function()
    return published[uri] ~= nil and published[uri].version == vim.lsp.util.buf_versions[buffer]
  end, 2)
  if not found then fail(uri .. ": no diagnostics of version " .. tostring(version)) end
  return published[uri].diagnostics
end

local function request(buffer, method, parameters)
  local answers = vim.lsp.buf_request_sync(buffer, method, parameters, 20000)
  local answer = answers and answers[client]
  if not answer or answer.err then fail(method .. ": " .. vim.inspect(answer)) end
  return answer.result
end

local function position(buffer, text, offset)
  for index, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, true)) do
    local start = line:find(text, 1, true)
    if start then
      return {
        textDocument = { uri = vim.uri_from_bufnr(buffer) },
        position = { line = index - 1, character = vim.str_utfindex(line, start - 1 + offset) },
      }, index, start - 1 + offset
    end
  end
  fail("the text " .. text .. " is missing")
end

local function characters(buffer, text, offset)
  local parameters, line, byte = position(buffer, text, offset)
  local _, units = vim.str_utfindex(vim.api.nvim_buf_get_lines(buffer, line - 1, line, true)[1], byte)
  parameters.position.character = units
  return parameters
end

local function writeCopy()
  local trips = open(folder .. "/copy/trips.md")
  diagnostics(trips)
  -- Type a link, and complete its route.
  vim.api.nvim_buf_set_lines(trips, -1, -1, true, { "", "😀 Read the [terms](" })
  local items = request(trips, "textDocument/completion", characters(trips, "[terms](", 8))
  items = items.items or items
  for _, item in ipairs(items) do
    if item.label:find("legal/terms", 1, true) then
      vim.lsp.util.apply_text_edits({ item.textEdit }, trips, "utf-16")
      local line = vim.api.nvim_buf_get_lines(trips, -2, -1, true)[1]
      if line:sub(-1) ~= ")" then vim.api.nvim_buf_set_lines(trips, -2, -1, true, { line .. ")." }) end
    end
  end
  -- Fix all that can be fixed.
  local news = open(folder .. "/copy/news.md")
  local context = { diagnostics = diagnostics(news), only = { "source.fixAll.linkmark" } }
  local all = { start = { line = 0, character = 0 }, ["end"] = { line = 99, character = 0 } }
  local actions = request(news, "textDocument/codeAction",
    { textDocument = { uri = vim.uri_from_bufnr(news) }, range = all, context = context })
  if #actions ~= 1 then fail("actions: " .. vim.inspect(actions)) end
  vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
  -- Rename a heading that three files link to.
  local help = open(folder .. "/copy/help.md")
  diagnostics(help)
  local parameters = characters(help, "Getting started", 3)
  parameters.newName = "First steps 😀"
  vim.lsp.util.apply_workspace_edit(request(help, "textDocument/rename", parameters), "utf-16")
  vim.cmd("wall")
  -- Move a file. Neovim 0.7 asks no server, so the request is made here.
  local old, new = folder .. "/copy/help.md", folder .. "/copy/guides/help.md"
  local files = { { oldUri = vim.uri_from_fname(old), newUri = vim.uri_from_fname(new) } }
  local edit = request(help, "workspace/willRenameFiles", { files = files })
  vim.lsp.util.apply_workspace_edit(edit, "utf-16")
  vim.cmd("wall")
  vim.fn.mkdir(folder .. "/copy/guides", "p")
  vim.lsp.util.rename(old, new)
end

local function readFiles()
  for path in io.lines(vim.env.FILES) do
    local buffer = open(path)
    local found = diagnostics(buffer)
    write(vim.json.encode({ path = path, diagnostics = #found > 0 and found or vim.empty_dict() }))
    vim.cmd("bwipeout!")
  end
end

local done, problem = pcall(vim.env.SCENARIO == "read" and readFiles or writeCopy)
if not done then fail(tostring(problem)) end
vim.lsp.stop_client(client)
vim.wait(2000, function() return vim.lsp.client_is_stopped(client) end, 5)
vim.cmd("qall!")
