package dev.kontract.conformance.malformed;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** Requests over one socket, which is kept as long as the server does not say otherwise. Used by one thread. */
public final class RawConnection implements AutoCloseable {

    private static final int LIMIT_MILLIS = 120_000;

    /**
     * A response.
     *
     * @param code the status
     * @param headers by name, in lower case
     * @param body the complete body
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    public record Answer(int code, Map<String, String> headers, byte[] body) {

        /** Returns a header; empty if it is missing. */
        public String header(String name) {
            return headers.getOrDefault(name, "");
        }

        /** Returns whether the server closes the connection behind it. */
        public boolean last() {
            return header("connection").equalsIgnoreCase("close");
        }

        /** Returns the body, a character for each byte. */
        public String text() {
            return new String(body, ISO_8859_1);
        }
    }

    private final Socket socket;
    private final InputStream in;

    /** Connects to a server; with {@code tls} unless its URL is one of plain HTTP. */
    public RawConnection(URI server, @Nullable SSLContext tls) throws IOException {
        boolean plain = server.getScheme().equals("http");
        int port = server.getPort() < 0 ? plain ? 80 : 443 : server.getPort();
        socket = plain
                ? new Socket(server.getHost(), port)
                : Objects.requireNonNull(tls).getSocketFactory().createSocket(server.getHost(), port);
        socket.setSoTimeout(LIMIT_MILLIS);
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream());
    }

    /**
     * Sends a request, its head and its body each on its own, and reads the answer.
     *
     * @throws IOException when the connection breaks before the answer is whole
     */
    public Answer send(Malformed request) throws IOException {
        try {
            socket.getOutputStream().write(request.head());
            socket.getOutputStream().write(request.body());
            if (request.missing() > 0 && !(socket instanceof SSLSocket)) {
                socket.shutdownOutput();
            }
        } catch (IOException e) {
            // The server may have responded before it read everything.
        }
        Answer answer = read(request);
        while (answer.code() == 100) {
            answer = read(request);
        }
        return answer;
    }

    private Answer read(Malformed request) throws IOException {
        String status = line();
        int code = Integer.parseInt(status.split(" ", -1)[1]);
        Map<String, String> headers = new TreeMap<>();
        for (String header = line(); !header.isEmpty(); header = line()) {
            int colon = header.indexOf(':');
            headers.put(
                    header.substring(0, colon).toLowerCase(Locale.ROOT),
                    header.substring(colon + 1).strip());
        }
        boolean empty = request.method().equals("HEAD") || code < 200 || code == 204 || code == 304;
        return new Answer(code, headers, empty ? new byte[0] : body(headers));
    }

    private byte[] body(Map<String, String> headers) throws IOException {
        if (headers.getOrDefault("transfer-encoding", "").equals("chunked")) {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            for (int size = chunkSize(); size > 0; size = chunkSize()) {
                all.writeBytes(exactly(size));
                line();
            }
            line();
            return all.toByteArray();
        }
        String length = headers.get("content-length");
        return length == null ? in.readAllBytes() : exactly(Integer.parseInt(length));
    }

    private int chunkSize() throws IOException {
        return Integer.parseInt(line(), 16);
    }

    private byte[] exactly(int size) throws IOException {
        byte[] bytes = in.readNBytes(size);
        if (bytes.length < size) {
            throw new EOFException("the body broke off");
        }
        return bytes;
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("the connection ended after \"" + line.toString(ISO_8859_1) + '"');
            }
            line.write(next);
        }
        return line.toString(ISO_8859_1).stripTrailing();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
