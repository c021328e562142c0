"""Other renderers of Markdown, which linkmark is compared with."""
