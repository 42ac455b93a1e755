package dev.kontract.server.http;

import dev.kontract.server.Patience;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** A plain connection, for what no client would send. */
public final class Wire implements AutoCloseable {

    private final Socket socket;

    private Wire(Socket socket) {
        this.socket = socket;
    }

    /** Connects. */
    public static Wire to(URI server) throws IOException {
        Socket socket = new Socket(server.getHost(), server.getPort());
        socket.setSoTimeout((int) Patience.LIMIT.toMillis());
        return new Wire(socket);
    }

    /** Sends text as it stands, a character a byte. */
    public Wire send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
        return this;
    }

    /** Sends the head of a request with these lines. */
    public Wire head(String... lines) throws IOException {
        return send(String.join("\r\n", lines) + "\r\n\r\n");
    }

    /** Reads until an empty line: the head of a response. */
    public String readHead() throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = socket.getInputStream().read();
            if (next < 0) {
                throw new EOFException("the connection ended after: " + head);
            }
            head.append((char) next);
        }
        return head.toString();
    }

    /** All that comes until the server closes the connection. */
    public String readAll() throws IOException {
        InputStream in = socket.getInputStream();
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try {
            in.transferTo(all);
        } catch (SocketException e) {
            all.write("(reset)".getBytes(StandardCharsets.ISO_8859_1));
        }
        return all.toString(StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
