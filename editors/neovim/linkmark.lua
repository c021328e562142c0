-- Starts `linkmark lsp` for Markdown.
--
-- Neovim 0.11 and later: copy this file to `lsp/linkmark.lua` in your configuration, and call
-- `vim.lsp.enable("linkmark")`. Before: `require` it, and call `start` of what it returns for each buffer:
--
--   local linkmark = require("linkmark")
--   vim.api.nvim_create_autocmd("FileType", { pattern = "markdown", callback = linkmark.start })

local configuration = {
  name = "linkmark",
  cmd = { "linkmark", "lsp" },
  filetypes = { "markdown" },
  root_markers = { "linkmark.json", ".git" },
}

local clients = {}

-- Attaches the buffer of an event to the server of its project.
local function start(event)
  local path = vim.api.nvim_buf_get_name(event.buf)
  local root = vim.fn.fnamemodify(path, ":p:h")
  for _, marker in ipairs(configuration.root_markers) do
    local found = vim.fn.findfile(marker, root .. ";")
    if found == "" then found = vim.fn.finddir(marker, root .. ";") end
    if found ~= "" then
      root = vim.fn.fnamemodify(found, ":p"):gsub("/$", ""):gsub("/[^/]*$", "")
      break
    end
  end
  if not clients[root] or vim.lsp.client_is_stopped(clients[root]) then
    clients[root] = vim.lsp.start_client({
      name = configuration.name, cmd = configuration.cmd, root_dir = root, settings = { linkmark = {} },
    })
  end
  if clients[root] then vim.lsp.buf_attach_client(event.buf, clients[root]) end
  return clients[root]
end

configuration.start = start
return configuration
