package dev.kontract.server.http;

import java.util.List;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** What the pieces of a stream are written to. Written to by one thread at a time. */
interface Outlet {

    /** Gets ready to be written to, and tells {@code stream} from now on of what the reader does. */
    void open(StreamSink stream);

    /** Whether writing is possible yet; the stream is woken when it is. */
    boolean isReady();

    /** Whether there is something to be sent that is none of the stream's pieces. */
    boolean hasOwn();

    /** Sends the next pieces, if any, and all of its own. */
    void send(List<byte[]> pieces, Callback sent);

    /** Sends the next pieces, if any, all of its own, and that this was all. */
    void sendLast(List<byte[]> pieces, Callback sent);

    /** Cuts the reader off, amidst a write or not. */
    void cut(Throwable cause);

    /** Nothing more will be sent: all is, or else {@code cause} tells why not. */
    void close(@Nullable Throwable cause);
}
