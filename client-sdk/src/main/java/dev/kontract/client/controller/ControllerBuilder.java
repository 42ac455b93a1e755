package dev.kontract.client.controller;

import dev.kontract.client.informer.ChangeListener;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.KubernetesObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Configures a controller. Not thread-safe.
 *
 * <pre>{@code
 * Controller.named("guard").reconciles(sets).workers(4).start(reconciler);
 * }</pre>
 */
public final class ControllerBuilder {

    private final String name;
    private final List<Informer<? extends KubernetesObject>> informers = new ArrayList<>();
    private final List<Supplier<Runnable>> subscriptions = new ArrayList<>();
    private WorkQueue<Request> queue = WorkQueue.standard();
    private int workers = 1;
    private Optional<Executor> executor = Optional.empty();
    private CompletableFuture<Void> ready = CompletableFuture.completedFuture(null);

    ControllerBuilder(String name) {
        this.name = name;
    }

    /** Reconciles every changed object of {@code informer}. */
    public <T extends KubernetesObject> ControllerBuilder reconciles(Informer<T> informer) {
        return watches(informer, object -> List.of(Request.of(object)));
    }

    /** Reconciles the objects that {@code concerned} returns for a changed object of {@code informer}. */
    public <T extends KubernetesObject> ControllerBuilder watches(
            Informer<T> informer, Function<T, Collection<Request>> concerned) {
        informers.add(informer);
        subscriptions.add(() -> {
            ChangeListener<T> listener = listener(concerned);
            informer.addListener(listener);
            return () -> informer.removeListener(listener);
        });
        return this;
    }

    private <T> ChangeListener<T> listener(Function<T, Collection<Request>> concerned) {
        return new ChangeListener<>() {
            @Override
            public void onAdd(T object) {
                concerned.apply(object).forEach(queue::add);
            }

            @Override
            public void onUpdate(T before, T after) {
                concerned.apply(before).forEach(queue::add);
                concerned.apply(after).forEach(queue::add);
            }

            @Override
            public void onDelete(T last) {
                concerned.apply(last).forEach(queue::add);
            }
        };
    }

    /** Sets the number of concurrent reconciliations. */
    public ControllerBuilder workers(int count) {
        workers = count;
        return this;
    }

    /** Uses a shared executor instead of the controller's own threads. It has to outlive the controller. */
    public ControllerBuilder executor(Executor shared) {
        executor = Optional.of(shared);
        return this;
    }

    /** Delays the start until {@code condition} completes, in addition to the informers' initial sync. */
    public ControllerBuilder after(CompletableFuture<Void> condition) {
        ready = condition;
        return this;
    }

    /** Sets the work queue, for callers that add requests themselves. */
    public ControllerBuilder queue(WorkQueue<Request> other) {
        queue = other;
        return this;
    }

    /** Starts the controller. */
    public Controller start(Reconciler reconciler) {
        List<Runnable> ends = subscriptions.stream().map(Supplier::get).toList();
        return new Controller(this, reconciler, ends);
    }

    String name() {
        return name;
    }

    WorkQueue<Request> queue() {
        return queue;
    }

    int workers() {
        return workers;
    }

    /** Completes when the informers have synced and the condition is met. */
    CompletableFuture<Void> ready() {
        CompletableFuture<?>[] synced = informers.stream().map(Informer::synced).toArray(CompletableFuture[]::new);
        return CompletableFuture.allOf(synced).thenCombine(ready, (complete, met) -> null);
    }

    Optional<Executor> executor() {
        return executor;
    }
}
