package dev.kontract.client.informer;

import dev.kontract.client.ListOptions;
import dev.kontract.client.Resource;
import dev.kontract.client.watch.Backoff;
import dev.kontract.model.KubernetesObject;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Configures an informer. Not thread-safe.
 *
 * <pre>{@code
 * Informer<Role> roles = Informer.of(client.resource(Kinds.ROLE)).resync(Duration.ofMinutes(10)).start();
 * }</pre>
 */
public final class InformerBuilder<T extends KubernetesObject> {

    private final Resource<T> resource;
    private final Map<String, Function<T, Collection<String>>> indexes = new LinkedHashMap<>();
    private ListOptions options = ListOptions.all();
    private UnaryOperator<T> transform = UnaryOperator.identity();
    private Optional<Duration> resync = Optional.empty();
    private Backoff backoff = Backoff.real();
    private Optional<ScheduledExecutorService> executor = Optional.empty();

    InformerBuilder(Resource<T> resource) {
        this.resource = resource;
    }

    /** Restricts the informer to the objects selected by labels and fields. */
    public InformerBuilder<T> select(ListOptions selection) {
        options = selection;
        return this;
    }

    /**
     * Transforms every object before it is stored, usually to drop unused fields. The key and resource version must not
     * change.
     */
    public InformerBuilder<T> transform(UnaryOperator<T> change) {
        transform = change;
        return this;
    }

    /** Adds an index. An object for which {@code values} fails is omitted from it, and the failure is logged. */
    public InformerBuilder<T> index(String name, Function<T, Collection<String>> values) {
        indexes.put(name, values);
        return this;
    }

    /**
     * Notifies listeners of all objects periodically, for listeners that depend on more than the object. A listener that has
     * not processed everything at that time is left out, so that its notifications do not accumulate.
     */
    public InformerBuilder<T> resync(Duration period) {
        resync = Optional.of(period);
        return this;
    }

    /** Sets the backoff after failures. */
    public InformerBuilder<T> backoff(Backoff wait) {
        backoff = wait;
        return this;
    }

    /**
     * Uses a shared executor for the informer and its listeners instead of their own threads. With a server in the same
     * process, waiting for changes takes no thread; over HTTP the informer occupies one thread of the executor. The
     * executor has to outlive the informer.
     */
    public InformerBuilder<T> executor(ScheduledExecutorService shared) {
        executor = Optional.of(shared);
        return this;
    }

    /** Starts the informer. */
    public Informer<T> start() {
        return new Informer<>(this, backoff);
    }

    Resource<T> resource() {
        return resource;
    }

    Map<String, Function<T, Collection<String>>> indexes() {
        return indexes;
    }

    ListOptions options() {
        return options;
    }

    UnaryOperator<T> transform() {
        return transform;
    }

    Optional<ScheduledExecutorService> executor() {
        return executor;
    }

    Optional<Duration> resync() {
        return resync;
    }
}
