package dev.kontract.server.kinds;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.apply.ObjectVersions;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.endpoints.EndpointServices;
import dev.kontract.server.endpoints.KindComponents;
import dev.kontract.server.endpoints.response.ResourceViews;
import dev.kontract.server.endpoints.response.StoredReads;
import dev.kontract.server.registry.ConvertingStorage;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.ObjectEncoder;
import dev.kontract.server.registry.ServedKind;
import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.form.FormVersion;
import dev.kontract.server.registry.form.FormedStrategy;
import dev.kontract.server.registry.form.VersionConversion;
import dev.kontract.server.registry.form.VersionForms;
import dev.kontract.server.request.ResourceVersion;
import dev.kontract.server.schema.Defaulter;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Storage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A stored kind of the contract together with the kinds that are other forms of it, in other versions or groups. Objects are
 * written and read in any of them and stored once. Immutable.
 */
final class KindFamily {

    private final ServedKind stored;
    private final Map<String, ResourceDescriptor> members = new HashMap<>();
    private final List<String> order;
    private final EndpointServices services;
    private final VersionConversion conversion;
    private final VersionForms forms;

    /**
     * Creates a family.
     *
     * @param stored the kind its objects are stored as
     * @param others the other forms, with other API versions than the stored one and each other
     * @param conversion converts between all of them
     */
    KindFamily(
            ServedKind stored,
            List<ResourceDescriptor> others,
            EndpointServices services,
            VersionConversion conversion) {
        this.stored = stored;
        this.services = services;
        this.conversion = conversion;
        ResourceDescriptor first = stored.descriptor();
        this.order = Stream.concat(Stream.of(first), others.stream())
                .map(ResourceDescriptor::apiVersion)
                .toList();
        members.put(first.apiVersion(), first);
        others.forEach(other -> members.put(other.apiVersion(), other));
        Map<String, FormVersion> versions = new HashMap<>();
        members.forEach((name, member) -> versions.put(name, version(member)));
        this.forms = new VersionForms(first.apiVersion(), versions, conversion);
    }

    private FormVersion version(ResourceDescriptor member) {
        ObjectEncoder encoder =
                new ObjectEncoder(services.codec(), services.codec().schema(member.schema()));
        return new TypedVersion(encoder, member.equals(stored.descriptor()) ? this::complete : object -> {});
    }

    /** Objects are stored with all defaults of the stored form. */
    private void complete(ObjectNode converted) {
        Defaulter.apply(converted, stored.schema());
        stored.strategy().applyDefaults(converted);
    }

    /** A version of the contract, which does not change while objects are stored. */
    private record TypedVersion(ObjectEncoder encoder, Consumer<ObjectNode> completion) implements FormVersion {

        @Override
        public boolean conform(ObjectNode stored) {
            return false;
        }

        @Override
        public boolean conforms(ObjectNode written) {
            return true;
        }

        @Override
        public void complete(ObjectNode converted) {
            completion.accept(converted);
        }
    }

    /** The components of the stored kind. */
    KindComponents ofStored() {
        return new KindComponents(stored, services, versions());
    }

    /** Another form and what reads it. */
    record Member(KindComponents components, StoredReads.Source reads) {}

    /**
     * The components of another form.
     *
     * @param rules its rules, for objects in the stored form
     */
    Member member(ResourceDescriptor other, Strategy rules) {
        UnaryOperator<ObjectNode> toStored = to(stored.descriptor());
        Codec codec = services.codec();
        ServedKind kind = ServedKind.formOf(
                stored.descriptor(),
                other,
                codec.schema(other.schema()),
                new FormedStrategy(rules, stored.schema(), toStored, to(other)));
        ConvertingStorage storage =
                new ConvertingStorage(services.storage(), forms.of(other.apiVersion()), new ConvertingStorage.Forms());
        EndpointServices own = services.with(storage)
                .with(services.cells()
                        .withForm(other.type(), stored.descriptor().type(), this::asStored));
        KindComponents components = new KindComponents(kind, own, versions());
        return new Member(components, new FormedReads(kind, components.views(), storage));
    }

    /**
     * Returns the stored object: converting back would not restore the order of lists that forms keep in several fields. Does not
     * wait for the storage if the object is from the cache.
     */
    private ObjectNode asStored(ObjectNode object) {
        Metadata metadata = Metadata.of(object);
        String key = Keys.of(stored.descriptor().group(), stored.descriptor().plural())
                .key(metadata.namespace(), metadata.name());
        long revision = ResourceVersion.parse(metadata.resourceVersion());
        Storage storage = services.storage();
        return (revision <= storage.knownRevision() ? storage.get(key, revision) : storage.get(key))
                .filter(entry -> entry.revision() == revision)
                .map(entry -> StoredObject.of(entry).tree())
                .orElseGet(() -> to(stored.descriptor()).apply(object));
    }

    private UnaryOperator<ObjectNode> to(ResourceDescriptor member) {
        return object -> conversion.convert(object.deepCopy(), member.apiVersion());
    }

    private ObjectVersions versions() {
        Function<String, ResourceDescriptor> member = name -> Objects.requireNonNull(members.get(name));
        return forms.forOwnership(
                order, name -> services.codec().schema(member.apply(name).schema()));
    }

    /** Objects of which the form has been worked out. */
    private record FormedReads(ServedKind kind, ResourceViews views, ConvertingStorage storage)
            implements StoredReads.Source {

        @Override
        public boolean namespaced() {
            return kind.descriptor().namespaced();
        }

        @Override
        public Optional<Entry> find(String namespace, String name, long atLeast) {
            Keys keys = kind.keys();
            return storage.known(keys.key(namespace, name), atLeast);
        }
    }
}
