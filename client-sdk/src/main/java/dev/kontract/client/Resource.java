package dev.kontract.client;

import dev.kontract.client.error.ApiException;
import dev.kontract.client.http.Transport;
import dev.kontract.client.watch.Watch;
import dev.kontract.model.Json;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.PartialObjectMetadata;
import dev.kontract.model.Scale;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The objects of one kind, in one namespace or in all, and what can be done with them. Immutable and safe for use by several
 * threads.
 *
 * <p>Every verb throws {@link ApiException} when the server refuses and {@link
 * dev.kontract.client.error.TransportException} when it does not answer.
 *
 * <pre>{@code
 * Resource<StatefulSet> sets = client.statefulSets("shop");
 * sets.find("web").ifPresent(web -> System.out.println(web.getSpec().getReplicas()));
 * sets.update("web", web -> web.getSpec().setMinReadySeconds(10));
 * sets.scale("web", 3);
 * sets.await("web", web -> Integer.valueOf(3).equals(web.getStatus().getReadyReplicas()), Duration.ofMinutes(1));
 * }</pre>
 */
public final class Resource<T extends KubernetesObject> {

    private static final int PAGE = 500;
    private static final int ATTEMPTS = 10;
    private static final int SHORTEST_WATCH = 240;

    private final Transport transport;
    private final ClientSettings settings;
    private final Kind<T> kind;
    private final ResourcePaths target;
    private final ResourceCalls<T> exchanges;

    Resource(Transport transport, ClientSettings settings, Kind<T> kind) {
        this(transport, settings, kind, new ResourcePaths(kind, "", ""));
    }

    private Resource(Transport transport, ClientSettings settings, Kind<T> kind, ResourcePaths target) {
        this.transport = transport;
        this.settings = settings;
        this.kind = kind;
        this.target = target;
        exchanges = new ResourceCalls<>(settings, kind, target);
    }

    /** The kind. */
    public Kind<T> kind() {
        return kind;
    }

    /** The namespace, empty for all. */
    public String namespace() {
        return target.namespace();
    }

    /** The objects of one namespace; for kinds of the cluster, the same as before. */
    public Resource<T> inNamespace(String namespace) {
        return kind.namespaced()
                ? new Resource<>(transport, settings, kind, new ResourcePaths(kind, namespace, target.subresource()))
                : this;
    }

    /** The same verbs, which do not wait. */
    public AsyncResource<T> async() {
        return new AsyncResource<>(transport, exchanges);
    }

    /**
     * The same objects, asked for once and with {@code limit} for the answer, whatever the client's settings are: for callers
     * who rather know that something failed than wait.
     */
    public Resource<T> within(Duration limit) {
        return new Resource<>(transport.within(limit), settings, kind, target);
    }

    /** The objects of all namespaces. */
    public Resource<T> everywhere() {
        return new Resource<>(transport, settings, kind, new ResourcePaths(kind, "", target.subresource()));
    }

    /** The part of the objects that controllers report in: reads the whole object, writes its status alone. */
    public Resource<T> status() {
        return subresource("status");
    }

    /** A part of the objects that is written by itself and has the shape of the whole: {@code finalize}, {@code approval}. */
    public Resource<T> subresource(String name) {
        return new Resource<>(transport, settings, kind, new ResourcePaths(kind, target.namespace(), name));
    }

    /** The same objects, of which the server sends the metadata alone. Meant for reading, patches and deletions. */
    public Resource<PartialObjectMetadata> metadataOnly() {
        Kind<PartialObjectMetadata> view = kind.metadataOnly();
        return new Resource<>(
                transport, settings, view, new ResourcePaths(view, target.namespace(), target.subresource()));
    }

    /** How many copies the objects run. */
    public Resource<Scale> scale() {
        Kind<Scale> scales = Kind.of(Scale.class, "autoscaling/v1", "Scale", kind.plural(), kind.scope());
        return new Resource<>(transport, settings, scales, new ResourcePaths(kind, target.namespace(), "scale"));
    }

    /** Makes the object {@code name} run {@code replicas} copies. */
    public Scale scale(String name, int replicas) {
        return scale().patch(name, Patch.merge().set("/spec/replicas", replicas));
    }

    /** The object. */
    public T get(String name) {
        return send(exchanges.get(name));
    }

    /**
     * The object, empty when there is none.
     *
     * @throws ApiException.NotServed when the server does not serve the kind
     */
    public Optional<T> find(String name) {
        try {
            return Optional.of(get(name));
        } catch (ApiException.NotServed e) {
            throw e;
        } catch (ApiException.NotFound e) {
            return Optional.empty();
        }
    }

    /** All objects. */
    public ObjectList<T> list() {
        return list(ListOptions.all());
    }

    /** The objects that {@code options} select, or the first page of them. */
    public ObjectList<T> list(ListOptions options) {
        return send(exchanges.list(options));
    }

    /**
     * The objects that {@code options} select, fetched page by page as the stream is read. All pages are of one moment.
     *
     * @throws ApiException.Expired while the stream is read, when that took longer than the server remembers
     */
    public Stream<T> stream(ListOptions options) {
        ListOptions paged = options.parameters().containsKey("limit") ? options : options.limit(PAGE);
        return Stream.iterate(
                        list(paged),
                        Objects::nonNull,
                        page -> page.continueToken().isEmpty() ? null : list(paged.continueFrom(page.continueToken())))
                .flatMap(page -> page.items().stream());
    }

    /** One connection that tells of changes until it ends; see {@link dev.kontract.client.watch.ResumingWatch} for more. */
    public Watch<T> watch(ListOptions options) {
        ListOptions limited = options.parameters().containsKey("timeoutSeconds")
                ? options
                : options.timeoutSeconds(ThreadLocalRandom.current().nextInt(SHORTEST_WATCH, 2 * SHORTEST_WATCH));
        long seconds = Long.parseLong(limited.parameters().getOrDefault("timeoutSeconds", "0"));
        try {
            return new Watch<>(transport.open(exchanges.watch(limited), Duration.ofSeconds(seconds)), kind.type());
        } catch (ApiException.NotFound e) {
            throw exchanges.explain(e);
        }
    }

    /**
     * Waits until the object {@code name} is there and as {@code wanted}.
     *
     * @return the object as it was then
     * @throws IllegalStateException when that takes longer than {@code limit}, or the thread is interrupted
     */
    public T await(String name, Predicate<T> wanted, Duration limit) {
        return new ConditionWait<>(this, name, object -> object.filter(wanted).isPresent())
                .within(limit)
                .orElseThrow();
    }

    /**
     * Waits until there is no object {@code name}.
     *
     * @throws IllegalStateException when that takes longer than {@code limit}, or the thread is interrupted
     */
    public void awaitGone(String name, Duration limit) {
        new ConditionWait<>(this, name, Optional::isEmpty).within(limit);
    }

    /** Creates an object and answers it as it was stored. */
    public T create(T object) {
        return create(object, WriteOptions.standard());
    }

    /** Creates an object and answers it as it was stored, or would have been. */
    public T create(T object, WriteOptions options) {
        return send(exchanges.create(object, options));
    }

    /** Replaces an object; when it carries a resource version, only if it did not change since. */
    public T replace(T object) {
        return replace(object, WriteOptions.standard());
    }

    /** Replaces an object; when it carries a resource version, only if it did not change since. */
    public T replace(T object, WriteOptions options) {
        return send(exchanges.replace(object, options));
    }

    /**
     * Reads an object, lets {@code change} change it and replaces it; all over again when somebody else was faster. Nothing is
     * sent when nothing changed.
     *
     * @param change is given a copy of its own each time; it has to bear being called several times
     * @throws ApiException.Conflict when somebody else was faster ten times
     */
    public T update(String name, Consumer<T> change) {
        return update(name, change, WriteOptions.standard());
    }

    /** As {@link #update(String, Consumer)}, with options for the write. */
    public T update(String name, Consumer<T> change, WriteOptions options) {
        for (int attempt = 1; ; attempt++) {
            T current = get(name);
            T changed = Json.copy(current);
            change.accept(changed);
            if (changed.equals(current)) {
                return current;
            }
            try {
                return replace(changed, options);
            } catch (ApiException.Conflict e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    /** Changes an object. */
    public T patch(String name, Patch patch) {
        return patch(name, patch, WriteOptions.standard());
    }

    /** Changes an object. An apply needs a field manager, here or in the client's settings. */
    public T patch(String name, Patch patch, WriteOptions options) {
        return send(exchanges.patch(name, patch, options));
    }

    /**
     * Makes the object be as {@code desired} says where it says something, and creates it when there is none. What this
     * manager asked for before and no longer does is taken away. Only fields that are set are sent.
     *
     * @throws ApiException.Conflict when another manager wants a field to be different
     */
    public T apply(T desired) {
        return apply(desired, WriteOptions.standard());
    }

    /** As {@link #apply(KubernetesObject)}, with options: a field manager, {@link WriteOptions#force()}, a dry run. */
    public T apply(T desired, WriteOptions options) {
        return send(exchanges.apply(desired, options));
    }

    /** Deletes an object as its kind does by itself. */
    public DeletionResult<T> delete(String name) {
        return delete(name, DeletionOptions.standard());
    }

    /** Deletes an object. */
    public DeletionResult<T> delete(String name, DeletionOptions options) {
        return send(exchanges.delete(name, options));
    }

    /** Deletes all objects that {@code which} selects. */
    public void deleteCollection(ListOptions which, DeletionOptions options) {
        send(new ResourceCall<>(exchanges.deleteCollection(which, options), body -> body.length));
    }

    private <R> R send(ResourceCall<R> exchange) {
        try {
            return exchange.reading().apply(transport.send(exchange.call()).body());
        } catch (ApiException.NotFound e) {
            throw exchanges.explain(e);
        }
    }

    @Override
    public String toString() {
        return target.collection(Map.of());
    }
}
