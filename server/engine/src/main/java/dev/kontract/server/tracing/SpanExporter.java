package dev.kontract.server.tracing;

import java.io.IOException;
import java.util.List;
import java.util.ServiceLoader;

/** Sends spans to a collector. Used by one thread at a time. */
public interface SpanExporter extends AutoCloseable {

    /**
     * Sends spans, and waits until the collector has accepted them.
     *
     * @return the number of spans that the collector has rejected, such as those that are too large for it
     * @throws IOException if it does not accept any in time; the message says why
     */
    long export(List<Span> spans) throws IOException;

    @Override
    void close();

    /** Creates exporters. Found by {@link ServiceLoader}: the program has one. */
    @FunctionalInterface
    interface Factory {

        /**
         * Creates an exporter, which connects when it sends the first spans.
         *
         * @param endpoint host and port of the collector
         */
        SpanExporter open(String endpoint);

        /**
         * Returns the factory on the class path.
         *
         * @throws IllegalArgumentException if there is none
         */
        static Factory installed() {
            return ServiceLoader.load(Factory.class, Factory.class.getClassLoader())
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(
                            "traces are exported by kontract-app, which is not on the class path"));
        }
    }
}
