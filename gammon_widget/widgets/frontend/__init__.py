"""What stands between the kernel and its pages: messages, drawing commands, the page's senses."""
