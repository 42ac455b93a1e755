package dev.kontract.client.controller;

import dev.kontract.client.Kind;
import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.client.Patch;
import dev.kontract.client.Resource;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.error.TransportException;
import dev.kontract.model.EventsV1Event;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.MicroTime;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.ObjectReference;
import dev.kontract.model.catalog.GroupVersionKind;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes Events about objects. Equal ones within six minutes are a series: one Event with a count. An Event that cannot be
 * written is logged. Thread-safe.
 *
 * <pre>{@code
 * EventRecorder events = EventRecorder.of(client, "shop-operator");
 * events.normal(set, "Scaled", "Scaling", "scaled to 3 replicas");
 * events.warning(set, "NoQuota", "Scaling", "the quota of the namespace is exhausted");
 * }</pre>
 */
public final class EventRecorder {

    private static final Logger LOG = LoggerFactory.getLogger(EventRecorder.class);

    private static final Duration SERIES = Duration.ofMinutes(6);
    private static final int REMEMBERED = 4_096;
    private static final int LONGEST_NOTE = 1_024;
    private static final String DEFAULT_NAMESPACE = "default";

    private final KontractClient client;
    private final String controller;
    private final Clock clock;
    private final Map<Key, Series> written = new LinkedHashMap<>();

    /** The fields in which the Events of a series are equal. */
    private record Key(ObjectReference about, String type, String reason, String action) {}

    /** The Event of a series, with the number of times it was observed. */
    private record Series(String name, int count, Instant last) {}

    private EventRecorder(KontractClient client, String controller, Clock clock) {
        this.client = client;
        this.controller = controller;
        this.clock = clock;
    }

    /** Creates a recorder for the controller {@code controller}. */
    public static EventRecorder of(KontractClient client, String controller) {
        return new EventRecorder(client, controller, Clock.systemUTC());
    }

    /** Returns a recorder with another clock. */
    public EventRecorder timedBy(Clock other) {
        return new EventRecorder(client, controller, other);
    }

    /**
     * Records an expected event.
     *
     * @param reason why it happened, in upper camel case
     * @param action what the controller did or tried, in upper camel case
     * @param note a message for humans
     */
    public void normal(KubernetesObject about, String reason, String action, String note) {
        write(about, "Normal", reason, action, note);
    }

    /** Records an event that may need attention; for the parameters see {@link #normal}. */
    public void warning(KubernetesObject about, String reason, String action, String note) {
        write(about, "Warning", reason, action, note);
    }

    private synchronized void write(KubernetesObject about, String type, String reason, String action, String note) {
        Key key = new Key(reference(about), type, reason, action);
        try {
            Series earlier = written.remove(key);
            Instant now = clock.instant();
            Series current = earlier != null && earlier.last().plus(SERIES).isAfter(now)
                    ? repeat(key, earlier, note, now)
                    : create(key, note, now);
            written.put(key, current);
            if (written.size() > REMEMBERED) {
                written.remove(written.keySet().iterator().next());
            }
        } catch (ApiException | TransportException e) {
            LOG.warn("Cannot write an event about {}: {} {}", about.key(), reason, note, e);
        }
    }

    private Series repeat(Key key, Series earlier, String note, Instant now) {
        int count = earlier.count() + 1;
        try {
            Patch patch = Patch.merge().set("/series/count", count).set("/series/lastObservedTime", new MicroTime(now));
            events(key).patch(earlier.name(), patch);
            return new Series(earlier.name(), count, now);
        } catch (ApiException.NotFound e) {
            return create(key, note, now);
        }
    }

    private Series create(Key key, String note, Instant now) {
        EventsV1Event created = events(key)
                .create(new EventsV1Event()
                        .metadata(new ObjectMeta().generateName(key.about().getName() + "-"))
                        .eventTime(new MicroTime(now))
                        .reportingController(controller)
                        .reportingInstance(controller)
                        .type(key.type())
                        .reason(key.reason())
                        .action(key.action())
                        .regarding(key.about())
                        .note(note.substring(0, Math.min(note.length(), LONGEST_NOTE))));
        return new Series(String.valueOf(created.name()), 1, now);
    }

    private Resource<EventsV1Event> events(Key key) {
        String namespace = key.about().getNamespace();
        return client.resource(Kinds.EVENTS_V1_EVENT, namespace == null ? DEFAULT_NAMESPACE : namespace);
    }

    private static ObjectReference reference(KubernetesObject about) {
        String version = about.getApiVersion();
        String name = about.getKind();
        GroupVersionKind kind = version != null && name != null
                ? GroupVersionKind.of(version, name)
                : Kind.of(about.getClass()).name();
        return new ObjectReference()
                .apiVersion(kind.apiVersion())
                .kind(kind.kind())
                .namespace(about.namespace())
                .name(about.name())
                .uid(about.metadata().getUid());
    }
}
