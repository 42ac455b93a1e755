package dev.kontract.client;

import dev.kontract.client.error.ApiException;
import dev.kontract.client.http.Transport;
import dev.kontract.model.KubernetesObject;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * A {@link Resource} whose verbs do not wait. Immutable and safe for use by several threads.
 *
 * <p>A future fails with what the verb would throw. What hangs on it runs in a thread of the platform's that other answers wait
 * for: long work belongs elsewhere, as {@code thenApplyAsync} puts it. Watches and pages have no such variant: an {@link
 * dev.kontract.client.informer.Informer} does not wait either.
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

    /** The object. */
    public CompletableFuture<T> get(String name) {
        return send(exchanges.get(name));
    }

    /** The object, empty when there is none. */
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

    /** All objects. */
    public CompletableFuture<ObjectList<T>> list() {
        return list(ListOptions.all());
    }

    /** The objects that {@code options} select, or the first page of them. */
    public CompletableFuture<ObjectList<T>> list(ListOptions options) {
        return send(exchanges.list(options));
    }

    /** Creates an object and answers it as it was stored. */
    public CompletableFuture<T> create(T object) {
        return create(object, WriteOptions.standard());
    }

    /** Creates an object and answers it as it was stored, or would have been. */
    public CompletableFuture<T> create(T object, WriteOptions options) {
        return send(exchanges.create(object, options));
    }

    /** Replaces an object; when it carries a resource version, only if it did not change since. */
    public CompletableFuture<T> replace(T object) {
        return replace(object, WriteOptions.standard());
    }

    /** Replaces an object; when it carries a resource version, only if it did not change since. */
    public CompletableFuture<T> replace(T object, WriteOptions options) {
        return send(exchanges.replace(object, options));
    }

    /** Changes an object. */
    public CompletableFuture<T> patch(String name, Patch patch) {
        return patch(name, patch, WriteOptions.standard());
    }

    /** Changes an object. An apply needs a field manager, here or in the client's settings. */
    public CompletableFuture<T> patch(String name, Patch patch, WriteOptions options) {
        return send(exchanges.patch(name, patch, options));
    }

    /** Makes the object be as {@code desired} says where it says something: see {@link Resource#apply}. */
    public CompletableFuture<T> apply(T desired) {
        return apply(desired, WriteOptions.standard());
    }

    /** As {@link #apply(KubernetesObject)}, with options. */
    public CompletableFuture<T> apply(T desired, WriteOptions options) {
        return send(exchanges.apply(desired, options));
    }

    /** Deletes an object as its kind does by itself. */
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
