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
import javax.net.ssl.SSLContext;

/** A plain connection, for what no client would send. */
public final class Wire implements AutoCloseable {

    private final Socket socket;

    private Wire(Socket socket) throws SocketException {
        this.socket = socket;
        socket.setSoTimeout((int) Patience.LIMIT.toMillis());
    }

    /** Connects. */
    public static Wire to(URI server) throws IOException {
        return new Wire(new Socket(server.getHost(), server.getPort()));
    }

    /** Connects with TLS. */
    static Wire to(URI server, SSLContext tls) throws IOException {
        return new Wire(tls.getSocketFactory().createSocket(server.getHost(), server.getPort()));
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
        return readUntil("\r\n\r\n");
    }

    /** Reads a body in chunks, to its end. */
    public String readChunks() throws IOException {
        StringBuilder body = new StringBuilder();
        for (int size = chunkSize(); size > 0; size = chunkSize()) {
            body.append(new String(socket.getInputStream().readNBytes(size), StandardCharsets.ISO_8859_1));
            readUntil("\r\n");
        }
        readUntil("\r\n");
        return body.toString();
    }

    private int chunkSize() throws IOException {
        return Integer.parseInt(readUntil("\r\n").strip(), 16);
    }

    private String readUntil(String end) throws IOException {
        StringBuilder read = new StringBuilder();
        while (read.indexOf(end) < 0) {
            int next = socket.getInputStream().read();
            if (next < 0) {
                throw new EOFException("the connection ended after: " + read);
            }
            read.append((char) next);
        }
        return read.toString();
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
