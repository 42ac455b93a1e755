package dev.kontract.server.controller;

import dev.kontract.client.Kind;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.Pod;
import dev.kontract.server.FrozenServer;
import dev.kontract.server.ServerConfigBuilder;
import dev.kontract.server.controller.workload.PodHealth;
import dev.kontract.server.storage.sqlite.SqliteProvider;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random edits on a whole server with all its controllers, which is restarted occasionally, with a clock that moves only when
 * it is advanced. A subclass defines the edits, the invariants of every intermediate state, and those after the controllers
 * have settled.
 *
 * <p>The system property {@code seed} selects the edits; a failure reports the seed and the last edits. With {@code long} there
 * are many more of them.
 */
abstract class RandomEdits {

    static final String NAMESPACE = "default";
    static final Duration LONG_ENOUGH = Duration.ofMinutes(5);

    private static final int TOLD_EDITS = 12;

    private final long seed = Long.getLong("seed", 15);
    private final List<StateObserver<?>> observers = new ArrayList<>();
    private final List<String> done = new ArrayList<>();
    private final int edits;
    final Random random = new Random(seed);

    @TempDir
    private Path directory;

    @RegisterExtension
    final FrozenServer server = new FrozenServer(this::configure);

    /**
     * Sets how much is done.
     *
     * @param few the number of edits by default
     * @param many the number of edits with {@code long}
     */
    RandomEdits(int few, int many) {
        edits = System.getProperty("long") == null ? few : many;
    }

    private void configure(ServerConfigBuilder config) {
        settings(config.storage(SqliteProvider.standard()).dataDir(directory).controllers("*"));
    }

    /** Adds settings of the server. */
    abstract void settings(ServerConfigBuilder config);

    /** Creates what is edited, and says with {@link #observe} what must hold all the time. */
    abstract void prepare();

    /** Makes one edit, and says what it was. */
    abstract String edit();

    /** Called before a restart, with which controllers forget what they do not store. */
    void restarted() {}

    /** Makes good what controllers cannot, and checks what must hold after an edit. */
    abstract void check();

    @Test
    void promises_areKept_whateverIsDone() throws IOException {
        try {
            prepare();
            observers.forEach(observer -> observer.start(server.client()));
            advance(LONG_ENOUGH);
            for (int count = 0; count < edits; count++) {
                done.add(count + ": " + edit());
                if (random.nextInt(10) == 0) {
                    restart(Duration.ofSeconds(random.nextInt(2) * 90));
                }
                check();
            }
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("with -Dseed=" + seed + " after " + recent() + "\n" + e.getMessage(), e);
        }
    }

    private String recent() {
        List<String> last = done.subList(Math.max(0, done.size() - TOLD_EDITS), done.size());
        return String.join(", ", last);
    }

    /** Has every state of the objects of a kind checked from now on; to be called by {@link #prepare}. */
    final <T extends KubernetesObject> void observe(Kind<T> kind, StateObserver.Check<T> check) {
        observers.add(new StateObserver<>(kind, check));
    }

    /** Stops the server in the middle of what it does, and starts it again a while later. */
    final void restart(Duration pause) throws IOException {
        done.add("restart after " + pause);
        restarted();
        observers.forEach(StateObserver::stop);
        server.restart(pause);
        observers.forEach(observer -> observer.start(server.client()));
    }

    /** Lets the controllers do what they have to in this time, and checks all states that were seen. */
    final void advance(Duration duration) {
        server.advance(duration);
        observers.forEach(observer -> observer.verify(server.client()));
    }

    /** Returns one of several values. */
    @SafeVarargs
    final <V> V anyOf(V... values) {
        return values[random.nextInt(values.length)];
    }

    /** Returns one of the values; empty if there is none. */
    final <V> Optional<V> anyOf(List<V> values) {
        return values.isEmpty() ? Optional.empty() : Optional.of(values.get(random.nextInt(values.size())));
    }

    /** Returns the pods with the label {@code app} that are not being deleted. */
    final List<Pod> pods(String app) {
        return server.client().pods(NAMESPACE).list().items().stream()
                .filter(pod -> !pod.deleting() && app.equals(pod.labels().get("app")))
                .toList();
    }

    /** Returns the pods of {@link #pods} that have not ended either. */
    final List<Pod> active(String app) {
        return pods(app).stream().filter(PodHealth::isActive).toList();
    }

    static String image(Pod pod) {
        return pod.getSpec().getContainers().get(0).getImage();
    }

    static int number(@Nullable Integer given) {
        return given == null ? 0 : given;
    }
}
