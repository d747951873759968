"""Tables on several machines: the wire, its transports, the host of a table and its guests."""
