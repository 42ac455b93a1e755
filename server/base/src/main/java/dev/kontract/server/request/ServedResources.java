package dev.kontract.server.request;

import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.ResourceDescriptor;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Parses texts that name resources, and rejects unknown ones. Safe for use by several threads. */
public final class ServedResources {

    private final Supplier<Catalog> catalog;

    /**
     * @param catalog supplies the served resources
     */
    public ServedResources(Supplier<Catalog> catalog) {
        this.catalog = catalog;
    }

    /** Returns the resources that are served now. */
    public Catalog catalog() {
        return catalog.get();
    }

    /**
     * Parses a text like {@link ResourceNotation#of}. A resource of an unknown group is accepted, because it may be defined
     * later.
     *
     * @throws IllegalArgumentException if no such resource or subresource is served; if {@code text} is the kind, the singular
     *     name or a short name, the message suggests the plural name
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
