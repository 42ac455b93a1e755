package dev.kontract.server.http.response;

import java.nio.ByteBuffer;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** Where the bytes of a stream leave the server. */
interface StreamOutput {

    /** Begins, and tells {@code stream} from then on when the reader has gone. */
    void open(StreamSink stream);

    /** Sends {@code bytes}, behind the head if it is the first time, and nothing more after the {@code last}. */
    void send(boolean last, ByteBuffer bytes, Callback sent);

    /** Breaks off, whatever is under way. */
    void cut(Throwable cause);

    /** Nothing more is sent: all is said, or {@code cause} prevents it. */
    void close(@Nullable Throwable cause);
}
