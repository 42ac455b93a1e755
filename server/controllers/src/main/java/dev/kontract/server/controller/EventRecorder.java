package dev.kontract.server.controller;

import dev.kontract.client.Kind;
import dev.kontract.client.Patch;
import dev.kontract.client.Resource;
import dev.kontract.client.controller.QueueWorkers;
import dev.kontract.client.controller.WorkQueue;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.error.TransportException;
import dev.kontract.model.Event;
import dev.kontract.model.EventSource;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.ObjectReference;
import dev.kontract.model.Time;
import java.time.Clock;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records Events about objects on behalf of a controller; a repeated Event increments a count. Events are written in
 * the background on a best-effort basis. Thread-safe.
 *
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/cluster-resources/event-v1/">Event</a>
 */
public final class EventRecorder {

    private static final Logger LOG = LoggerFactory.getLogger(EventRecorder.class);
    private static final int ATTEMPTS = 8;
    private static final int WORKERS = 4;

    private final Clock clock;
    private final String component;
    private final ControllerContext context;
    private final WorkQueue<EventKey> queue;
    private final QueueWorkers<EventKey> workers;
    private final EventLimits limits;
    private final EventTallies tallies = new EventTallies();

    /**
     * Starts at a random number: with a frozen clock, other recorders, and this one before a fork, name Events by the same
     * time.
     */
    private long written = ThreadLocalRandom.current().nextLong(1_000_000_000);

    EventRecorder(ControllerContext context, String component) {
        this.context = context;
        clock = context.clock();
        this.component = component;
        limits = new EventLimits(clock);
        queue = context.queue();
        workers = new QueueWorkers<>(queue, WORKERS, context.executor(), this::write);
        workers.start();
    }

    /** Returns a recorder of Events about one object. */
    public ObjectEvents about(Kind<?> kind, KubernetesObject object) {
        return new ObjectEvents(this, kind, object);
    }

    void record(Kind<?> kind, KubernetesObject about, PlannedEvent event) {
        EventKey.Regarding regarding = new EventKey.Regarding(
                kind.name().apiVersion(),
                kind.name().kind(),
                text(about.namespace()),
                text(about.name()),
                text(about.metadata().getUid()));
        count(new EventKey(regarding, event.type(), event.reason(), event.message()), text(about.resourceVersion()))
                .ifPresent(queue::add);
    }

    private static String text(@Nullable String value) {
        return Objects.requireNonNullElse(value, "");
    }

    private synchronized Optional<EventKey> count(EventKey event, String resourceVersion) {
        Optional<EventLimits.Passed> passed = limits.pass(event);
        passed.ifPresent(each -> tallies.count(each.key(), first(each, resourceVersion)));
        return passed.map(EventLimits.Passed::key);
    }

    /** Names contain the time and a counter, in case the clock does not advance. */
    private EventTally first(EventLimits.Passed event, String resourceVersion) {
        Instant now = clock.instant();
        long nanos = now.getEpochSecond() * 1_000_000_000L + now.getNano() + written++;
        String name = event.key().about().name() + '.' + Long.toHexString(nanos);
        return new EventTally(name, event.message(), resourceVersion, now, now, 1, false);
    }

    private void write(EventKey key) {
        try {
            tallies.find(key).ifPresent(tally -> {
                store(key, tally);
                tallies.stored(key);
            });
            queue.forget(key);
        } catch (TransportException e) {
            writeLater(key);
        } catch (ApiException e) {
            LOG.debug("An Event was dropped: {}", key, e);
            drop(key);
        }
    }

    private void writeLater(EventKey key) {
        if (queue.failures(key) < ATTEMPTS) {
            queue.addRateLimited(key);
        } else {
            drop(key);
        }
    }

    private void drop(EventKey key) {
        tallies.dropped(key);
        queue.forget(key);
    }

    private void store(EventKey key, EventTally tally) {
        String namespace =
                key.about().namespace().isEmpty() ? "default" : key.about().namespace();
        Resource<Event> events = context.client().events(namespace);
        if (!tally.stored()) {
            events.create(event(key, tally)
                    .metadata(new ObjectMeta().name(tally.name()).namespace(namespace)));
            return;
        }
        try {
            Patch count = Patch.merge()
                    .set("/count", tally.count())
                    .set("/message", tally.message())
                    .set("/lastTimestamp", new Time(tally.last()).toString());
            events.patch(tally.name(), count);
        } catch (ApiException.NotFound e) {
            events.create(event(key, tally)
                    .metadata(new ObjectMeta().name(tally.name()).namespace(namespace)));
        }
    }

    private Event event(EventKey key, EventTally tally) {
        EventKey.Regarding about = key.about();
        ObjectReference reference = new ObjectReference()
                .apiVersion(about.apiVersion())
                .kind(about.kind())
                .namespace(about.namespace().isEmpty() ? null : about.namespace())
                .name(about.name())
                .uid(about.uid())
                .resourceVersion(tally.resourceVersion());
        return new Event()
                .involvedObject(reference)
                .reason(key.reason())
                .message(tally.message())
                .type(key.type())
                .source(new EventSource().component(component))
                .reportingComponent(component)
                .firstTimestamp(new Time(tally.first()))
                .lastTimestamp(new Time(tally.last()))
                .count(tally.count());
    }

    void close() {
        queue.close();
        workers.close();
    }
}
