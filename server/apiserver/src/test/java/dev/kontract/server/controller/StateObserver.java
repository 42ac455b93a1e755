package dev.kontract.server.controller;

import dev.kontract.client.Kind;
import dev.kontract.client.KontractClient;
import dev.kontract.client.informer.ChangeListener;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.KubernetesObject;
import dev.kontract.server.Patience;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Checks every state of the objects of a kind, in the order in which a server reports them, also over its restarts. Safe for
 * concurrent use.
 */
public final class StateObserver<T extends KubernetesObject> {

    /** An invariant of each state. */
    public interface Check<T> {

        /**
         * Called with each new state.
         *
         * @param before the state before; null for a new object
         * @param after the state
         * @param all the objects at this time
         */
        void on(@Nullable T before, T after, Collection<T> all);
    }

    private final Kind<T> kind;
    private final Check<T> check;
    private final Map<String, T> present = new LinkedHashMap<>();
    private @Nullable Throwable failure;
    private @Nullable Informer<T> informer;

    public StateObserver(Kind<T> kind, Check<T> check) {
        this.kind = kind;
        this.check = check;
    }

    /** Observes a server that was started, after {@link #stop} on the data of the one before. */
    public void start(KontractClient client) {
        Informer<T> started = Informer.of(client.resource(kind).everywhere()).start();
        started.addListener(new Listener());
        informer = started;
    }

    public void stop() {
        Objects.requireNonNull(informer).close();
    }

    /**
     * Waits until all objects are seen as the server has them.
     *
     * @throws AssertionError when a state was not as it must be
     */
    public void verify(KontractClient client) {
        List<T> objects = client.resource(kind).everywhere().list().items();
        long last = objects.stream()
                .mapToLong(object -> Long.parseLong(Objects.requireNonNull(object.resourceVersion())))
                .max()
                .orElse(0);
        Informer<T> running = Objects.requireNonNull(informer);
        Patience.await(kind.name() + " are observed", () -> running.hasSynced() && running.isCurrent(last));
        synchronized (this) {
            if (failure != null) {
                throw new AssertionError(failure.getMessage(), failure);
            }
        }
    }

    private static String uid(KubernetesObject object) {
        return Objects.requireNonNull(object.metadata().getUid());
    }

    private synchronized void see(T object) {
        checkChange(present.put(uid(object), object), object);
    }

    /** The initial list is one state: changes since the previous state are not reported individually. */
    private synchronized void seeAll(List<T> first) {
        Map<String, T> before = new HashMap<>(present);
        present.clear();
        first.forEach(object -> present.put(uid(object), object));
        first.forEach(object -> checkChange(before.get(uid(object)), object));
    }

    private void checkChange(@Nullable T before, T object) {
        if (failure == null
                && (before == null || !Objects.equals(before.resourceVersion(), object.resourceVersion()))) {
            try {
                check.on(before, object, List.copyOf(present.values()));
            } catch (AssertionError | RuntimeException e) {
                failure = e;
            }
        }
    }

    private synchronized void forget(T object) {
        present.remove(uid(object));
    }

    /** Tells the states of one informer. */
    private final class Listener implements ChangeListener<T> {

        private final List<T> first = new ArrayList<>();
        private boolean synced;

        @Override
        public void onAdd(T object) {
            if (synced) {
                see(object);
            } else {
                first.add(object);
            }
        }

        @Override
        public void onUpdate(T before, T after) {
            if (!uid(before).equals(uid(after))) {
                forget(before);
            }
            see(after);
        }

        @Override
        public void onSync() {
            synced = true;
            seeAll(first);
        }

        @Override
        public void onDelete(T last) {
            forget(last);
        }
    }
}
