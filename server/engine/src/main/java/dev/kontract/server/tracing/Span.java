package dev.kontract.server.tracing;

import dev.kontract.server.request.TraceSpan;
import java.util.List;
import java.util.Map;

/**
 * A request to this server, or a part of one, in a trace. Immutable.
 *
 * @param trace the ID of the trace, 32 hexadecimal digits
 * @param id the ID of the span, 16 hexadecimal digits
 * @param parent the ID of the span that includes this one; {@code ""} if there is none
 * @param links spans in other traces that the request came from
 * @param name method and path of the request, with placeholders for names, or what is called
 * @param begun the time when the request arrived or was sent, in nanoseconds since the epoch
 * @param ended the time when the response was sent or has arrived
 * @param attributes texts and whole numbers ({@link Long}) by name
 * @param events what happened in between
 * @param isFailed whether the server failed to handle the request, or the call failed
 */
public record Span(
        String trace,
        String id,
        String parent,
        List<Link> links,
        TraceSpan.Kind kind,
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
