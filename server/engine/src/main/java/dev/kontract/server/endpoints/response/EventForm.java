package dev.kontract.server.endpoints.response;

import dev.kontract.server.printers.IncludeObject;
import dev.kontract.server.registry.listing.ObjectEvent;
import java.util.Objects;

/**
 * The properties on which the bytes of an event depend besides the change; the key under which a change caches them. A resource
 * has few of them, because few media types are acceptable.
 */
final class EventForm {

    private final ResourceViews resource;
    private final ObjectEvent.Type type;
    private final Negotiation negotiation;
    private final IncludeObject include;
    private final boolean columns;
    private final int hash;

    /**
     * A form.
     *
     * @param columns whether a table has its column definitions
     */
    EventForm(
            ResourceViews resource,
            ObjectEvent.Type type,
            Negotiation negotiation,
            IncludeObject include,
            boolean columns) {
        this.resource = resource;
        this.type = type;
        this.negotiation = negotiation;
        this.include = include;
        this.columns = columns;
        this.hash = Objects.hash(resource, type, negotiation, include, columns);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof EventForm form
                && resource == form.resource
                && type == form.type
                && include == form.include
                && columns == form.columns
                && negotiation.equals(form.negotiation);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
