package dev.kontract.server.request;

import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.ResourceDescriptor;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Reads texts that name resources, and refuses those that name none. Safe for use by several threads. */
public final class ServedResources {

    private final Supplier<Catalog> catalog;

    /** @param catalog gives what is served when it is asked */
    public ServedResources(Supplier<Catalog> catalog) {
        this.catalog = catalog;
    }

    /**
     * Reads a text as {@link ResourceNotation#of} does. A resource of a group of which nothing is served may be defined later.
     *
     * @throws IllegalArgumentException if no such resource or subresource is served; the message tells the name that was meant
     *     where {@code text} has the kind, the singular name or a short name
     */
    public ResourceNotation named(String text) {
        ResourceNotation named = ResourceNotation.of(text);
        Catalog served = catalog.get();
        if (covered(named, served).findAny().isEmpty() && !isOfUnknownGroup(named, served)) {
            throw new IllegalArgumentException("no resource is called \"" + text + "\"" + meant(named, served));
        }
        return named;
    }

    private static Stream<ResourceDescriptor> covered(ResourceNotation named, Catalog served) {
        return served.resources().stream()
                .filter(each -> each.plural().equals(named.plural()))
                .filter(each -> named.group().map(each.group()::equals).orElse(true))
                .filter(each -> named.subresource()
                        .map(each.subresources()::containsKey)
                        .orElse(true));
    }

    private static boolean isOfUnknownGroup(ResourceNotation named, Catalog served) {
        Optional<String> group = named.group();
        return group.isPresent()
                && served.resources().stream().noneMatch(each -> each.group().equals(group.get()));
    }

    private static String meant(ResourceNotation named, Catalog served) {
        List<String> meant = served.resources().stream()
                .filter(each -> each.singular().equals(named.plural())
                        || each.kind().equals(named.plural())
                        || each.shortNames().contains(named.plural()))
                .map(ResourceDescriptor::plural)
                .distinct()
                .toList();
        return meant.isEmpty() ? "" : "; its plural is " + String.join(" or ", meant);
    }
}
