package dev.kontract.conformance.faults;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** One connection through the proxy: two threads that copy. It ends when either side does. */
final class Link {

    private static final int PIECE = 7;
    private static final long PIECE_NANOS = 20_000;

    /** A busy machine makes much more of each pause, and an answer has to come in time nevertheless. */
    private static final int LATE_PIECES = 200;

    private final Socket client;
    private final Socket server;
    private final Fault fault;
    private final Gate gate;
    private final AtomicBoolean ended = new AtomicBoolean();
    private volatile boolean silent;
    private volatile boolean answersLost;
    private volatile @Nullable CountDownLatch arrival;
    private int late;
    private Runnable atEnd = () -> {};

    /** Delays bytes before they are forwarded. */
    interface Gate {

        void await() throws InterruptedException;
    }

    Link(Socket client, Socket server, Fault fault, Gate gate) throws IOException {
        this.client = client;
        this.server = server;
        this.fault = fault;
        this.gate = gate;
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
    }

    /** Begins to copy; {@code end} is run once, when the connection is over. */
    void start(Runnable end) throws IOException {
        atEnd = end;
        InputStream requests = client.getInputStream();
        OutputStream answers = client.getOutputStream(); // Before the other thread may close it.
        InputStream answered = server.getInputStream();
        OutputStream requested = server.getOutputStream();
        FaultProxy.start(() -> run(requests, requested, false), "proxy up");
        FaultProxy.start(() -> run(answered, answers, true), "proxy down");
    }

    private void run(InputStream in, OutputStream out, boolean answer) {
        try {
            byte[] buffer = new byte[8192];
            long passed = 0;
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                gate.await();
                if (!answer) {
                    lag();
                }
                if (!silent && !(answer && answersLost)) {
                    pass(out, buffer, count, answer ? passed : Long.MIN_VALUE);
                }
                passed += count;
            }
        } catch (IOException e) {
            // Either side has disconnected.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            end(answer);
        }
    }

    private void end(boolean answer) {
        if (arrival != null) {
            if (answer) {
                closeBoth();
            }
        } else if (!silent) {
            cut();
        } else if (!answer) {
            closeBoth();
        }
    }

    /** The client has lost the connection when the server receives its data. */
    private void lag() throws InterruptedException {
        CountDownLatch until = arrival;
        if (until != null) {
            reset();
            close(client);
            until.await();
        }
    }

    private void pass(OutputStream out, byte[] bytes, int count, long passed) throws IOException {
        boolean due = passed >= 0 && passed + count > fault.at();
        if (!due) {
            out.write(bytes, 0, count);
            return;
        }
        int at = (int) Math.max(0, fault.at() - passed);
        switch (fault.kind()) {
            case CUT -> {
                out.write(bytes, 0, at);
                throw new IOException("cut");
            }
            case DRIBBLE -> dribble(out, bytes, count);
            case DOUBLE -> {
                out.write(bytes, 0, count);
                out.write(bytes, at, fault.at() < passed ? 0 : Math.min(PIECE, count - at));
            }
            default -> out.write(bytes, 0, count);
        }
    }

    private void dribble(OutputStream out, byte[] bytes, int count) throws IOException {
        for (int i = 0; i < count; i += PIECE) {
            out.write(bytes, i, Math.min(PIECE, count - i));
            if (late++ < LATE_PIECES) {
                LockSupport.parkNanos(PIECE_NANOS);
            }
        }
    }

    void fallSilent() {
        silent = true;
    }

    void loseAnswers() {
        answersLost = true;
    }

    /** Ends the connection when the client sends next, which the server receives at {@link #arrive()}; responses are lost. */
    void fallBehind() {
        answersLost = true;
        arrival = new CountDownLatch(1);
    }

    /** Delivers the late data. */
    void arrive() {
        CountDownLatch until = arrival;
        if (until != null) {
            until.countDown();
        }
    }

    /** Half of the connections end in good order, the others with a reset. */
    void cut() {
        reset();
        closeBoth();
    }

    private void reset() {
        try {
            client.setSoLinger(fault.at() % 2 == 0, 0);
        } catch (IOException e) {
            // It is closed already.
        }
    }

    private void closeBoth() {
        if (ended.compareAndSet(false, true)) {
            close(client);
            close(server);
            atEnd.run();
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // There is nothing left to be done with it.
        }
    }
}
