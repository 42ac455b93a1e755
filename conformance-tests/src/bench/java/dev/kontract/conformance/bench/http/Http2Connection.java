package dev.kontract.conformance.bench.http;

import dev.kontract.client.config.ClientTls;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.http2.hpack.HpackDecoder;
import org.eclipse.jetty.http2.hpack.HpackEncoder;
import org.eclipse.jetty.http2.hpack.HpackException;

/**
 * HTTP/2 (RFC 9113) over TLS on a blocking socket: one request at a time, or many watches. Windows are opened so wide that
 * the server never waits; bodies that are sent fit into the smallest.
 */
final class Http2Connection implements Connection {

    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int RESET = 3;
    private static final int SETTINGS = 4;
    private static final int PING = 6;
    private static final int GOAWAY = 7;
    private static final int WINDOW_UPDATE = 8;
    private static final int END_STREAM = 1;
    private static final int ACK = 1;
    private static final int END_HEADERS = 4;
    private static final int WIDE = 1 << 30;
    private static final int MAX_STREAMS = 100;

    private final SSLSocket socket;
    private final DataInputStream in;
    private final OutputStream out;
    private final URI server;
    private final String token;
    private final HpackEncoder encoder = new HpackEncoder();
    private final HpackDecoder decoder = new HpackDecoder(64 * 1024, System::nanoTime);
    private final byte[] frame = new byte[64 * 1024];
    private byte[] body = new byte[4096];
    private int size;
    private int status;
    private int stream = -1;
    /** The received bytes that have not been confirmed yet, by stream. */
    private final Map<Integer, Integer> unconfirmed = new HashMap<>();

    Http2Connection(URI server, String token) throws IOException {
        this.server = server;
        this.token = token;
        this.socket = (SSLSocket) ClientTls.platform()
                .trustingAnybody()
                .context()
                .getSocketFactory()
                .createSocket(server.getHost(), server.getPort());
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {"h2"});
        socket.setSSLParameters(parameters);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.startHandshake();
        if (!socket.getApplicationProtocol().equals("h2")) {
            throw new IOException("the server does not speak HTTP/2");
        }
        this.in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), 64 * 1024));
        this.out = socket.getOutputStream();
        out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
        send(frame(
                SETTINGS,
                0,
                0,
                ByteBuffer.allocate(12)
                        .putShort((short) 2)
                        .putInt(0)
                        .putShort((short) 4)
                        .putInt(WIDE)));
        send(frame(WINDOW_UPDATE, 0, 0, ByteBuffer.allocate(4).putInt(WIDE)));
    }

    @Override
    public Reply exchange(Call call) throws IOException {
        size = 0;
        request(call);
        while (!isEnd(readFrame())) {
            // the response continues
        }
        unconfirmed.remove(stream);
        return new Reply(status, body, size);
    }

    @Override
    public int capacity() {
        return MAX_STREAMS;
    }

    @Override
    public void receive(List<Call> calls, Received events) throws IOException {
        socket.setSoTimeout(0);
        for (Call call : calls) {
            request(call);
        }
        while (true) {
            size = 0;
            if (isEnd(readFrame())) {
                throw new IOException("a watch ended, with status " + status);
            }
            events.accept(body, 0, size);
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private void request(Call call) throws IOException {
        stream += 2;
        HttpFields.Mutable fields = HttpFields.build()
                .put("user-agent", "bench")
                .put("accept", call.accept())
                .put("authorization", "Bearer " + token);
        if (!call.encoding().isEmpty()) {
            fields.put("accept-encoding", call.encoding());
        }
        if (!call.contentType().isEmpty()) {
            fields.put("content-type", call.contentType()).put("content-length", call.body().length);
        }
        MetaData.Request head =
                new MetaData.Request(call.method(), HttpURI.from(server + call.path()), HttpVersion.HTTP_2, fields);
        ByteBuffer block = ByteBuffer.allocate(8 * 1024);
        try {
            encoder.encode(block, head);
        } catch (HpackException e) {
            throw new IOException(e);
        }
        boolean bare = call.contentType().isEmpty();
        ByteBuffer headers = frame(HEADERS, END_HEADERS | (bare ? END_STREAM : 0), stream, block);
        if (bare) {
            send(headers);
            return;
        }
        ByteBuffer data =
                frame(DATA, END_STREAM, stream, ByteBuffer.wrap(call.body()).position(call.body().length));
        send(ByteBuffer.allocate(headers.remaining() + data.remaining())
                .put(headers)
                .put(data)
                .flip());
    }

    /** The flags and the type of the next frame, of which all that matters is kept. */
    private int readFrame() throws IOException {
        int head = in.readInt();
        int length = head >>> 8;
        int type = head & 0xff;
        int flags = in.readUnsignedByte();
        int of = in.readInt();
        in.readFully(frame, 0, length);
        switch (type) {
            case DATA -> data(length, of);
            case HEADERS -> headers(length);
            case SETTINGS -> acknowledge(flags, SETTINGS, 0);
            case PING -> acknowledge(flags, PING, length);
            case RESET, GOAWAY -> throw new IOException("the server gave up stream " + of + ", frame " + type);
            default -> {}
        }
        return flags << 8 | type;
    }

    private static boolean isEnd(int frame) {
        int type = frame & 0xff;
        return (type == DATA || type == HEADERS) && (frame >>> 8 & END_STREAM) != 0;
    }

    private void data(int length, int of) throws IOException {
        if (body.length < size + length) {
            body = Arrays.copyOf(body, Math.max(size + length, 2 * body.length));
        }
        System.arraycopy(frame, 0, body, size, length);
        size += length;
        confirm(0, length);
        confirm(of, length);
    }

    /** Opens the window of a stream, or of the connection, which is stream 0, again when a quarter of it is used. */
    private void confirm(int of, int length) throws IOException {
        int received = unconfirmed.merge(of, length, Integer::sum);
        if (received > WIDE / 4) {
            send(frame(WINDOW_UPDATE, 0, of, ByteBuffer.allocate(4).putInt(received)));
            unconfirmed.remove(of);
        }
    }

    private void headers(int length) throws IOException {
        try {
            if (decoder.decode(ByteBuffer.wrap(frame, 0, length)) instanceof MetaData.Response response) {
                status = response.getStatus();
            }
        } catch (HpackException e) {
            throw new IOException(e);
        }
    }

    private void acknowledge(int flags, int type, int length) throws IOException {
        if ((flags & ACK) == 0) {
            send(frame(type, ACK, 0, ByteBuffer.wrap(frame.clone(), 0, length).position(length)));
        }
    }

    private static ByteBuffer frame(int type, int flags, int stream, ByteBuffer written) {
        ByteBuffer payload = written.flip();
        ByteBuffer whole = ByteBuffer.allocate(9 + payload.remaining());
        whole.putInt(payload.remaining() << 8 | type).put((byte) flags).putInt(stream);
        return whole.put(payload).flip();
    }

    private void send(ByteBuffer bytes) throws IOException {
        out.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
    }
}
