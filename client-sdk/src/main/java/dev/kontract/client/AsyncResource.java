package dev.kontract.client;

import dev.kontract.client.error.ApiException;
import dev.kontract.client.http.Transport;
import dev.kontract.model.KubernetesObject;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * The asynchronous variant of {@link Resource}. Immutable and thread-safe.
 *
 * <p>A future completes exceptionally with the exception the blocking method would throw. Dependent stages run on a
 * thread that other responses need, so use {@code thenApplyAsync} and the like for long-running work. There is no
 * asynchronous variant of watches and paging; an {@link dev.kontract.client.informer.Informer} does not block either.
 *
 * <pre>{@code
 * AsyncResource<Role> roles = client.roles("shop").async();
 * CompletableFuture<Role> both = roles.create(role).thenCompose(made -> roles.get(made.name()));
 * }</pre>
 */
public final class AsyncResource<T extends KubernetesObject> {

    private final Transport transport;
    private final ResourceCalls<T> exchanges;

    AsyncResource(Transport transport, ResourceCalls<T> exchanges) {
        this.transport = transport;
        this.exchanges = exchanges;
    }

    /** Reads an object. */
    public CompletableFuture<T> get(String name) {
        return send(exchanges.get(name));
    }

    /** Reads an object; empty if it does not exist. */
    public CompletableFuture<Optional<T>> find(String name) {
        return get(name).thenApply(Optional::of).exceptionally(failure -> {
            if (failure instanceof CompletionException
                    && failure.getCause() instanceof ApiException.NotFound
                    && !(failure.getCause() instanceof ApiException.NotServed)) {
                return Optional.empty();
            }
            throw failure instanceof CompletionException known ? known : new CompletionException(failure);
        });
    }

    /** Lists all objects. */
    public CompletableFuture<ObjectList<T>> list() {
        return list(ListOptions.all());
    }

    /** Lists the objects selected by {@code options}, or the first page of them. */
    public CompletableFuture<ObjectList<T>> list(ListOptions options) {
        return send(exchanges.list(options));
    }

    /** Creates an object and returns it as stored. */
    public CompletableFuture<T> create(T object) {
        return create(object, WriteOptions.standard());
    }

    /** Creates an object and returns it as stored, or as it would be stored by a dry run. */
    public CompletableFuture<T> create(T object, WriteOptions options) {
        return send(exchanges.create(object, options));
    }

    /** Replaces an object. If it has a resource version, the object must not have changed since. */
    public CompletableFuture<T> replace(T object) {
        return replace(object, WriteOptions.standard());
    }

    /** Replaces an object. If it has a resource version, the object must not have changed since. */
    public CompletableFuture<T> replace(T object, WriteOptions options) {
        return send(exchanges.replace(object, options));
    }

    /** Patches an object. */
    public CompletableFuture<T> patch(String name, Patch patch) {
        return patch(name, patch, WriteOptions.standard());
    }

    /** Patches an object. An apply patch needs a field manager, in the options or the client's settings. */
    public CompletableFuture<T> patch(String name, Patch patch, WriteOptions options) {
        return send(exchanges.patch(name, patch, options));
    }

    /** Applies an object: see {@link Resource#apply}. */
    public CompletableFuture<T> apply(T desired) {
        return apply(desired, WriteOptions.standard());
    }

    /** Same as {@link #apply(KubernetesObject)}, with options. */
    public CompletableFuture<T> apply(T desired, WriteOptions options) {
        return send(exchanges.apply(desired, options));
    }

    /** Deletes an object with the kind's default propagation policy and grace period. */
    public CompletableFuture<DeletionResult<T>> delete(String name) {
        return delete(name, DeletionOptions.standard());
    }

    /** Deletes an object. */
    public CompletableFuture<DeletionResult<T>> delete(String name, DeletionOptions options) {
        return send(exchanges.delete(name, options));
    }

    private <R> CompletableFuture<R> send(ResourceCall<R> exchange) {
        return transport.sendAsync(exchange.call()).handle((reply, failure) -> {
            Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
            if (cause == null) {
                return exchange.reading().apply(reply.body());
            }
            throw cause instanceof RuntimeException known ? exchanges.explain(known) : new CompletionException(cause);
        });
    }
}
