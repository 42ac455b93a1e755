package dev.kontract.conformance.bench.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** HTTP/1.1 without TLS on a blocking socket. */
final class Http1Connection implements Connection {

    private static final int UNTIL_CLOSED = -1;
    private static final int CHUNKED = -2;

    private final Socket socket;
    private final InputStream in;
    private final String headers;
    private final byte[] read = new byte[64 * 1024];
    private byte[] body = new byte[4096];
    private int position;
    private int limit;
    private int status;

    Http1Connection(URI server, String token) throws IOException {
        this.socket = new Socket(server.getHost(), server.getPort());
        this.socket.setTcpNoDelay(true);
        this.socket.setSoTimeout(PATIENCE_MILLIS);
        this.in = socket.getInputStream();
        this.headers = " HTTP/1.1\r\nHost: " + server.getAuthority() + "\r\nUser-Agent: bench\r\nAuthorization: Bearer "
                + token + "\r\n";
    }

    @Override
    public Reply exchange(Call call) throws IOException {
        send(call);
        int length = readHead();
        int size = length == CHUNKED ? readChunks() : readBody(length);
        return new Reply(status, body, size);
    }

    @Override
    public int capacity() {
        return 1;
    }

    @Override
    public void receive(List<Call> calls, Received events) throws IOException {
        socket.setSoTimeout(0);
        for (Call call : calls) {
            send(call);
        }
        int length = readHead();
        if (status != 200) {
            throw new IOException("a watch was answered with " + status);
        }
        if (length == CHUNKED) {
            for (int chunk = chunkSize(); chunk > 0; chunk = chunkSize()) {
                pass(chunk, events);
                line();
            }
        } else {
            pass(Integer.MAX_VALUE, events);
        }
        throw new EOFException("a watch ended");
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private void send(Call call) throws IOException {
        StringBuilder head = new StringBuilder(256)
                .append(call.method())
                .append(' ')
                .append(call.path())
                .append(headers)
                .append("Accept: ")
                .append(call.accept())
                .append("\r\n");
        if (!call.encoding().isEmpty()) {
            head.append("Accept-Encoding: ").append(call.encoding()).append("\r\n");
        }
        if (!call.contentType().isEmpty()) {
            head.append("Content-Type: ").append(call.contentType());
            head.append("\r\nContent-Length: ").append(call.body().length).append("\r\n");
        }
        byte[] first = head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
        byte[] whole = Arrays.copyOf(first, first.length + call.body().length);
        System.arraycopy(call.body(), 0, whole, first.length, call.body().length);
        socket.getOutputStream().write(whole);
    }

    /** Keeps the status; returns the length of the body. */
    private int readHead() throws IOException {
        status = Integer.parseInt(line().split(" ", 3)[1]);
        int length = UNTIL_CLOSED;
        for (String line = line(); !line.isEmpty(); line = line()) {
            String field = line.toLowerCase(Locale.ROOT);
            if (field.startsWith("content-length:")) {
                length = Integer.parseInt(field.substring(15).strip());
            } else if (field.startsWith("transfer-encoding:")) {
                length = CHUNKED;
            }
        }
        return status == 204 ? 0 : length;
    }

    private int readChunks() throws IOException {
        int size = 0;
        for (int chunk = chunkSize(); chunk > 0; chunk = chunkSize()) {
            copy(size, chunk);
            size += chunk;
            line();
        }
        line();
        return size;
    }

    private int chunkSize() throws IOException {
        return Integer.parseInt(line().split(";", 2)[0].strip(), 16);
    }

    private int readBody(int length) throws IOException {
        if (length == UNTIL_CLOSED) {
            throw new IOException("an answer of no known length");
        }
        copy(0, length);
        return length;
    }

    private void copy(int at, int length) throws IOException {
        if (body.length < at + length) {
            body = Arrays.copyOf(body, Math.max(at + length, 2 * body.length));
        }
        for (int done = 0; done < length; ) {
            require();
            int part = Math.min(length - done, limit - position);
            System.arraycopy(read, position, body, at + done, part);
            position += part;
            done += part;
        }
    }

    /** Passes on the next bytes, without the line ends between chunks. */
    private void pass(int length, Received events) throws IOException {
        for (int left = length; left > 0; ) {
            require();
            int part = Math.min(left, limit - position);
            events.accept(read, position, position + part);
            position += part;
            left -= part;
        }
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder(64);
        while (true) {
            require();
            char c = (char) (read[position++] & 0xff);
            if (c == '\n') {
                return line.toString();
            }
            if (c != '\r') {
                line.append(c);
            }
        }
    }

    private void require() throws IOException {
        if (position == limit && !fill()) {
            throw new EOFException("the server closed the connection");
        }
    }

    private boolean fill() throws IOException {
        position = 0;
        limit = Math.max(0, in.read(read));
        return limit > 0;
    }
}
