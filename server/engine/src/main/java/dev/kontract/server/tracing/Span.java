package dev.kontract.server.tracing;

import java.util.List;
import java.util.Map;

/**
 * A request in a trace. Immutable.
 *
 * @param trace the ID of the trace, 32 hexadecimal digits
 * @param id the ID of the span, 16 hexadecimal digits
 * @param parent the ID of the span of the caller; {@code ""} if there is none
 * @param links spans in other traces that the request came from
 * @param name method and path of the request, with placeholders for names
 * @param begun the time when the request arrived, in nanoseconds since the epoch
 * @param ended the time when the response was sent
 * @param attributes texts and whole numbers ({@link Long}) by name
 * @param events what happened in between
 * @param isFailed whether the server failed to handle the request
 */
public record Span(
        String trace,
        String id,
        String parent,
        List<Link> links,
        String name,
        long begun,
        long ended,
        Map<String, Object> attributes,
        List<Event> events,
        boolean isFailed) {

    /**
     * Something that happened.
     *
     * @param time the time, in nanoseconds since the epoch
     */
    public record Event(String name, long time) {}

    /**
     * A span in another trace.
     *
     * @param trace the ID of the trace
     * @param id the ID of the span
     */
    public record Link(String trace, String id) {}

    /** Copies the collections. */
    public Span {
        links = List.copyOf(links);
        attributes = Map.copyOf(attributes);
        events = List.copyOf(events);
    }
}
