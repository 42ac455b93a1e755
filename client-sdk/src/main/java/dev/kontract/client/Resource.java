package dev.kontract.client;

import dev.kontract.client.error.ApiException;
import dev.kontract.client.error.ConditionTimeoutException;
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
 * The operations on the objects of one kind, in one namespace or across all. Immutable and thread-safe.
 *
 * <p>All operations throw {@link ApiException} for an error response and {@link
 * dev.kontract.client.error.TransportException} if there is no response.
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

    /** Returns the kind. */
    public Kind<T> kind() {
        return kind;
    }

    /** Returns the namespace; empty for all namespaces. */
    public String namespace() {
        return target.namespace();
    }

    /** Returns the resource in one namespace; has no effect on cluster-scoped kinds. */
    public Resource<T> inNamespace(String namespace) {
        return kind.namespaced() ? new Resource<>(transport, settings, kind, target.inNamespace(namespace)) : this;
    }

    /** Returns the asynchronous variant of this resource. */
    public AsyncResource<T> async() {
        return new AsyncResource<>(transport, exchanges);
    }

    /**
     * Returns a copy whose requests are sent once, without retries, and time out after {@code limit}, regardless of the
     * client's settings.
     */
    public Resource<T> within(Duration limit) {
        return new Resource<>(transport.within(limit), settings, kind, target);
    }

    /** Returns the resource across all namespaces. */
    public Resource<T> everywhere() {
        return new Resource<>(transport, settings, kind, target.inNamespace(""));
    }

    /** Returns the status subresource: reads return the whole object, writes only change the status. */
    public Resource<T> status() {
        return subresource("status");
    }

    /** Returns a subresource with the schema of the object, for example {@code finalize} or {@code approval}. */
    public Resource<T> subresource(String name) {
        return new Resource<>(transport, settings, kind, new ResourcePaths(kind, target.namespace(), name));
    }

    /** Returns the metadata-only form of the resource, for reads, patches and deletes. */
    public Resource<PartialObjectMetadata> metadataOnly() {
        Kind<PartialObjectMetadata> view = kind.metadataOnly();
        return new Resource<>(
                transport, settings, view, new ResourcePaths(view, target.namespace(), target.subresource()));
    }

    /**
     * Returns a subresource with a schema of its own, for example {@code token} or {@code binding}. {@code create} sends the
     * request to the object that has the name in the metadata.
     */
    public <R extends KubernetesObject> Resource<R> subresource(String name, Kind<R> schema) {
        return new Resource<>(transport, settings, schema, new ResourcePaths(kind, target.namespace(), name));
    }

    /** Returns the scale subresource. */
    public Resource<Scale> scale() {
        return subresource("scale", Kind.of(Scale.class, "autoscaling/v1", "Scale", kind.plural(), kind.scope()));
    }

    /** Sets the number of replicas of the object {@code name}. */
    public Scale scale(String name, int replicas) {
        return scale().patch(name, Patch.merge().set("/spec/replicas", replicas));
    }

    /**
     * Returns the rollouts of the object {@code name}.
     *
     * @throws IllegalArgumentException if the kind is not Deployment, StatefulSet or DaemonSet
     */
    public Rollout<T> rollout(String name) {
        return new Rollout<>(this, name);
    }

    /** Returns the objects of another kind in the same namespace. */
    <R extends KubernetesObject> Resource<R> other(Kind<R> related) {
        return new Resource<>(transport, settings, related).inNamespace(namespace());
    }

    /** Reads an object. */
    public T get(String name) {
        return send(exchanges.get(name));
    }

    /**
     * Reads an object; empty if it does not exist.
     *
     * @throws ApiException.NotServed if the server does not serve the kind
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

    /** Lists all objects. */
    public ObjectList<T> list() {
        return list(ListOptions.all());
    }

    /** Lists the objects selected by {@code options}, or the first page of them. */
    public ObjectList<T> list(ListOptions options) {
        return send(exchanges.list(options));
    }

    /**
     * Lists the objects selected by {@code options} lazily, page by page. All pages have the same resource version.
     *
     * @throws ApiException.Expired from the stream, if the continue token expires while it is consumed
     */
    public Stream<T> stream(ListOptions options) {
        ListOptions paged = options.parameters().containsKey("limit") ? options : options.limit(PAGE);
        return Stream.iterate(
                        list(paged),
                        Objects::nonNull,
                        page -> page.continueToken().isEmpty() ? null : list(paged.continueFrom(page.continueToken())))
                .flatMap(page -> page.items().stream());
    }

    /** Opens a single watch request; {@link dev.kontract.client.watch.ResumingWatch} reconnects. */
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
     * Waits until the object {@code name} exists and satisfies {@code condition}. An exception of the condition ends the
     * wait.
     *
     * @return the object that satisfied the predicate
     * @throws ConditionTimeoutException if {@code limit} expires or the thread is interrupted
     */
    public T await(String name, Predicate<T> condition, Duration limit) {
        return new ConditionWait<>(
                        this, name, object -> object.filter(condition).isPresent())
                .within(limit)
                .orElseThrow();
    }

    /**
     * Waits until the object {@code name} exists and is ready: a workload is rolled out, a Job complete, a Pod ready, a claim
     * bound; an object of another kind has no condition {@code Ready} or {@code Available} that is not {@code True}.
     *
     * @return the ready object
     * @throws ConditionTimeoutException if {@code limit} expires or the thread is interrupted, and immediately if a Job has failed
     *     or a Deployment has exceeded its progress deadline
     */
    public T awaitReady(String name, Duration limit) {
        return await(name, object -> Readiness.isReady(kind.name(), object), limit);
    }

    /**
     * Waits until the object {@code name} does not exist.
     *
     * @throws ConditionTimeoutException if {@code limit} expires or the thread is interrupted
     */
    public void awaitGone(String name, Duration limit) {
        new ConditionWait<>(this, name, Optional::isEmpty).within(limit);
    }

    /** Creates an object and returns it as stored. */
    public T create(T object) {
        return create(object, WriteOptions.standard());
    }

    /** Creates an object and returns it as stored, or as it would be stored by a dry run. */
    public T create(T object, WriteOptions options) {
        return send(exchanges.create(object, options));
    }

    /** Replaces an object. If it has a resource version, the object must not have changed since. */
    public T replace(T object) {
        return replace(object, WriteOptions.standard());
    }

    /** Replaces an object. If it has a resource version, the object must not have changed since. */
    public T replace(T object, WriteOptions options) {
        return send(exchanges.replace(object, options));
    }

    /**
     * Reads an object, changes it and replaces it; retries on a conflict. Sends nothing if {@code change} has no
     * effect.
     *
     * @param change modifies a copy of the object; may be called several times
     * @throws ApiException.Conflict after ten conflicts
     */
    public T update(String name, Consumer<T> change) {
        return update(name, change, WriteOptions.standard());
    }

    /** Same as {@link #update(String, Consumer)}, with options for the write. */
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

    /** Patches an object. */
    public T patch(String name, Patch patch) {
        return patch(name, patch, WriteOptions.standard());
    }

    /** Patches an object. An apply patch needs a field manager, in the options or the client's settings. */
    public T patch(String name, Patch patch, WriteOptions options) {
        return send(exchanges.patch(name, patch, options));
    }

    /**
     * Applies an object (server-side apply): sets the non-null fields of {@code desired}, creates the object if it does
     * not exist, and removes fields that this field manager applied before and that are no longer present. The field manager is
     * that of the client's settings, or {@code kontract-client}.
     *
     * @throws ApiException.Conflict if another field manager owns a field with a different value
     */
    public T apply(T desired) {
        return apply(desired, WriteOptions.standard());
    }

    /** Same as {@link #apply(KubernetesObject)}, with options: a field manager, {@link WriteOptions#force()}, a dry run. */
    public T apply(T desired, WriteOptions options) {
        return send(exchanges.apply(desired, options));
    }

    /** Deletes an object with the kind's default propagation policy and grace period. */
    public DeletionResult<T> delete(String name) {
        return delete(name, DeletionOptions.standard());
    }

    /** Deletes an object. */
    public DeletionResult<T> delete(String name, DeletionOptions options) {
        return send(exchanges.delete(name, options));
    }

    /** Deletes all objects selected by {@code which}. */
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
