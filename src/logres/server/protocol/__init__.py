"""What client and server say to each other: the messages of the socket, the bodies of HTTP, and the parts of both."""
