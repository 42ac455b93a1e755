package dev.kontract.server.kinds;

import dev.kontract.server.request.RequestContext;
import dev.kontract.server.view.ApiHandler;
import dev.kontract.server.view.ApiResponse;
import dev.kontract.server.view.ReadOnlyEndpoint;
import dev.kontract.server.view.Representation;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Holds the currently served kinds. The set is replaced as a whole; requests and watches keep the set with which they started.
 * Safe for use by many threads.
 */
public final class KindRegistry {

    private volatile ServedKinds current;
    private final AtomicLong generation = new AtomicLong();
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    /** Starts with {@code first}. */
    public KindRegistry(ServedKinds first) {
        this.current = first;
    }

    /** The kinds that are served now. */
    public ServedKinds current() {
        return current;
    }

    /** Answers every request by the kinds that are served at that moment. */
    public ApiHandler following() {
        return new ApiHandler() {
            @Override
            public boolean isCurrent(long readPoint) {
                return current().isCurrent(readPoint);
            }

            @Override
            public CompletableFuture<Long> readPoint() {
                return current().readPoint();
            }

            @Override
            public Optional<Representation> immediate(RequestContext request) {
                return current().immediate(request);
            }

            @Override
            public ApiResponse answer(RequestContext request) {
                return current().answer(request);
            }
        };
    }

    /** Serves {@code next} from now on. */
    public void replace(ServedKinds next) {
        current = next;
        listeners.forEach(Runnable::run);
    }

    /** Has documents about the kinds recreated: something else than the kinds has changed that they describe. */
    public void renewDocuments() {
        generation.incrementAndGet();
        listeners.forEach(Runnable::run);
    }

    /** Calls {@code listener} whenever other kinds are served, so that it need not hold former ones. */
    public void whenReplaced(Runnable listener) {
        listeners.add(listener);
    }

    /**
     * Returns the endpoint of documents about the kinds, recreated for each set of kinds on first use.
     *
     * @param documents creates the endpoint for one set of kinds
     */
    public ReadOnlyEndpoint documents(Function<ServedKinds, ReadOnlyEndpoint> documents) {
        CurrentDocuments following = new CurrentDocuments(documents);
        whenReplaced(following::drop);
        return following;
    }

    private final class CurrentDocuments implements ReadOnlyEndpoint {

        private record Made(ServedKinds kinds, long generation, ReadOnlyEndpoint documents) {}

        private final Function<ServedKinds, ReadOnlyEndpoint> make;
        private volatile @Nullable Made made;

        CurrentDocuments(Function<ServedKinds, ReadOnlyEndpoint> make) {
            this.make = make;
        }

        private Made make(ServedKinds kinds) {
            long begun = generation.get();
            return new Made(kinds, begun, make.apply(kinds));
        }

        private boolean isCurrent(@Nullable Made known, ServedKinds kinds) {
            return known != null && known.kinds() == kinds && known.generation() == generation.get();
        }

        /** Drops the former kinds immediately; documents of the next ones are created on first use. */
        void drop() {
            made = null;
        }

        private ReadOnlyEndpoint documents() {
            ServedKinds kinds = current();
            Made known = made;
            if (known == null || !isCurrent(known, kinds)) {
                known = make(kinds);
                made = known;
            }
            return known.documents();
        }

        @Override
        public Optional<Representation> get(RequestContext request) {
            return documents().get(request);
        }

        @Override
        public boolean isImmediate(String path) {
            Made known = made;
            return known != null
                    && isCurrent(known, current())
                    && known.documents().isImmediate(path);
        }

        @Override
        public boolean isDocument(String path) {
            return documents().isDocument(path);
        }
    }
}
