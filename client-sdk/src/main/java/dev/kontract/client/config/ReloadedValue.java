package dev.kontract.client.config;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.GeneralSecurityException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A value derived from a source, derived again when the source changes. */
final class ReloadedValue<S, T> {

    /** Reads the current source. */
    interface Source<S> {
        S read() throws IOException;
    }

    /** Derives the value. */
    interface Maker<S, T> {
        T make(S source) throws GeneralSecurityException, IOException;
    }

    private final Source<S> source;
    private final Maker<S, T> maker;
    private @Nullable S seen;
    private @Nullable T made;

    ReloadedValue(Source<S> source, Maker<S, T> maker) {
        this.source = source;
        this.maker = maker;
    }

    synchronized T get() {
        T last = made;
        try {
            S now = source.read();
            if (last == null || !Objects.equals(now, seen)) {
                last = maker.make(now);
                made = last;
                seen = now;
            }
            return last;
        } catch (IOException | GeneralSecurityException e) {
            // During a rotation the certificate may not match the key yet: keep using the previous pair.
            if (last != null) {
                return last;
            }
            IOException named = new IOException("cannot read the certificates: " + e.getMessage(), e);
            throw new UncheckedIOException(named.getMessage(), named);
        }
    }
}
