package dev.kontract.server.podaccess;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.function.Consumer;

/** One {@code exec} or {@code attach}. The streams need not be closed; output that the client did not request is dropped. */
public interface ContainerSession {

    /** Returns the name of the container. */
    String container();

    /** Returns the command with its arguments; empty for {@code attach}. */
    List<String> command();

    /** Returns whether the client requests a terminal. */
    boolean tty();

    /** Returns the input, which is empty if none was requested. */
    InputStream stdin();

    /** Returns the output; every write is sent at once, and waits for a slow client. */
    OutputStream stdout();

    /** Returns the error output, which a session with a terminal does not have. */
    OutputStream stderr();

    /**
     * Registers {@code listener}, which is called with the size of the terminal as soon as it is known and whenever it changes,
     * on a thread of the server that it must not block.
     */
    void onResize(Consumer<TerminalSize> listener);
}
