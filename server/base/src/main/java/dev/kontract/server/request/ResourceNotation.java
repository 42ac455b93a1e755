package dev.kontract.server.request;

import java.util.Optional;

/**
 * The notation of resources in text: a plural name, of any group ({@code configmaps}) or of one ({@code deployments.apps}),
 * with all its subresources or, after a slash, with one of them alone ({@code pods/status}).
 *
 * @param plural the plural name
 * @param group the group; empty for any
 * @param subresource the subresource; empty for the resource and all of them
 */
public record ResourceNotation(String plural, Optional<String> group, Optional<String> subresource) {

    /** Reads such a text. */
    public static ResourceNotation of(String text) {
        int slash = text.indexOf('/');
        String whole = slash < 0 ? text : text.substring(0, slash);
        int dot = whole.indexOf('.');
        return new ResourceNotation(
                dot < 0 ? whole : whole.substring(0, dot),
                dot < 0 ? Optional.empty() : Optional.of(whole.substring(dot + 1)),
                slash < 0 ? Optional.empty() : Optional.of(text.substring(slash + 1)));
    }

    /** Returns whether a resource, or a subresource of it, is named. */
    public boolean covers(String ofGroup, String resource, String sub) {
        return plural.equals(resource)
                && group.map(ofGroup::equals).orElse(true)
                && subresource.map(sub::equals).orElse(true);
    }
}
