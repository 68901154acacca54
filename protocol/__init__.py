"""What may be said between clients and servers: messages, their two encodings, and which may be said when."""
