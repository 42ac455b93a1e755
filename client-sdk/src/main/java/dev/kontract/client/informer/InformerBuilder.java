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
 * What an informer shall be. Not safe for use by several threads.
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

    /** Only objects that {@code selection} selects by labels and fields. */
    public InformerBuilder<T> select(ListOptions selection) {
        options = selection;
        return this;
    }

    /** Changes what is kept of every object, most of all to leave out what nobody reads. Key and version have to stay. */
    public InformerBuilder<T> transform(UnaryOperator<T> change) {
        transform = change;
        return this;
    }

    /** Objects can be found by what {@code values} says of them; not by it those for which it fails, which is logged. */
    public InformerBuilder<T> index(String name, Function<T, Collection<String>> values) {
        indexes.put(name, values);
        return this;
    }

    /** Listeners are told of every object again, this often: for those that look at more than the object. */
    public InformerBuilder<T> resync(Duration period) {
        resync = Optional.of(period);
        return this;
    }

    /** How to wait between failures. */
    public InformerBuilder<T> backoff(Backoff wait) {
        backoff = wait;
        return this;
    }

    /**
     * Runs the informer and its listeners on an executor that others use too, instead of threads of its own. Of a server in the
     * same process, changes are waited for without a thread; over HTTP the informer keeps one thread of the executor. The
     * executor has to outlive the informer.
     */
    public InformerBuilder<T> executor(ScheduledExecutorService shared) {
        executor = Optional.of(shared);
        return this;
    }

    /** Starts it. */
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
