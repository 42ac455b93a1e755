package dev.kontract.server.kinds.custom;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.apply.ObjectVersions;
import dev.kontract.server.registry.ConvertingStorage;
import dev.kontract.server.registry.CreationGate;
import dev.kontract.server.registry.ObjectEncoder;
import dev.kontract.server.registry.form.FormVersion;
import dev.kontract.server.registry.form.VersionConversion;
import dev.kontract.server.registry.form.VersionForms;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.StructuralSchema;
import dev.kontract.server.schema.StructuralSchemaCompiler;
import dev.kontract.server.status.StatusException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A served CustomResourceDefinition: its versions and their shared parts. Safe for use by many threads.
 *
 * <p>It is replaced by every change of the definition that affects serving; the replacement keeps the cached forms of stored
 * objects.
 */
public final class CustomKind {

    private final CustomDefinition definition;
    private final CustomServices services;
    private final List<CustomVersion> versions = new ArrayList<>();
    private final Stored stored;
    private final Map<String, StructuralSchema> schemas = new ConcurrentHashMap<>();
    private final Map<String, ObjectSchema> objectSchemas = new ConcurrentHashMap<>();
    private volatile @Nullable VersionForms forms;
    private volatile boolean closed;
    private volatile boolean withdrawn;

    /**
     * The state shared by all versions of a definition.
     *
     * @param forms the cached forms of stored objects, by version
     * @param gate guards the creation of objects
     */
    private record Stored(Map<String, ConvertingStorage.Forms> forms, CreationGate gate) {}

    private CustomKind(CustomDefinition definition, CustomServices services, Stored stored) {
        this.definition = definition;
        this.services = services;
        this.stored = stored;
        closeGate(definition);
        definition.versions().stream()
                .filter(version -> version.served() || version.stored())
                .sorted(Comparator.comparing(CustomDefinition.Version::name, VersionPriority.ORDER))
                .forEach(version -> versions.add(new CustomVersion(
                        this, version, ResourceDeclaration.of(definition, version, services.scale()))));
    }

    /**
     * Serves a definition.
     *
     * @param definition the whole definition, must not be modified afterwards; its names must have been accepted
     * @param before the kind that served the definition of that name until now, or null
     * @return {@code before} if it serves this state of the definition as well
     */
    public static CustomKind of(ObjectNode definition, CustomServices services, @Nullable CustomKind before) {
        CustomDefinition next = new CustomDefinition(definition);
        if (before == null || !before.definition.uid().equals(next.uid())) {
            return new CustomKind(next, services, new Stored(new ConcurrentHashMap<>(), new CreationGate()));
        }
        if (before.definition.servesAs(next)) {
            before.closeGate(next);
            return before;
        }
        before.stored.forms().keySet().retainAll(next.versionNames());
        return new CustomKind(next, services, before.stored);
    }

    private void closeGate(CustomDefinition current) {
        if (current.isTerminating()) {
            stored.gate()
                    .close(name -> StatusException.forbidden(
                            definition.group(),
                            definition.plural(),
                            name,
                            "create not allowed while custom resource definition is terminating"));
        }
    }

    /** Returns whether a definition is to be served at all: its names do not conflict with others. */
    public static boolean isServed(ObjectNode definition) {
        return new CustomDefinition(definition).isServed();
    }

    /** The served versions, most preferred first. */
    public List<CustomVersion> versions() {
        return versions.stream().filter(CustomVersion::isServed).toList();
    }

    /** The version in which objects are stored, which need not be served. */
    public CustomVersion storedVersion() {
        return versions.stream().filter(CustomVersion::isStored).findFirst().orElseThrow();
    }

    /** The UID of the definition. */
    public String uid() {
        return definition.uid();
    }

    /** The group of the kind. */
    public String group() {
        return definition.group();
    }

    /** The name of the resource in paths. */
    public String plural() {
        return definition.plural();
    }

    /**
     * Closes the watches.
     *
     * @param forGood whether the objects are no longer served at all, so that all further writes are rejected
     */
    public void close(boolean forGood) {
        if (forGood) {
            stored.gate().close(name -> StatusException.noSuchResource());
        }
        withdrawn = withdrawn || forGood;
        closed = true;
        versions.forEach(version -> version.close(forGood));
    }

    boolean isClosed() {
        return closed;
    }

    boolean isWithdrawn() {
        return withdrawn;
    }

    CreationGate gate() {
        return stored.gate();
    }

    CustomDefinition definition() {
        return definition;
    }

    CustomServices services() {
        return services;
    }

    ConvertingStorage.Forms formsOf(String version) {
        return stored.forms().computeIfAbsent(version, name -> new ConvertingStorage.Forms());
    }

    /** Returns whether a later state of the definition still uses the cached forms in a version. */
    boolean keepsForms(String version) {
        return stored.forms().containsKey(version);
    }

    StructuralSchema schema(CustomDefinition.Version version) {
        return schemas.computeIfAbsent(version.name(), name -> StructuralSchema.ofResource(version.schema()));
    }

    ObjectSchema objectSchema(CustomDefinition.Version version) {
        return objectSchemas.computeIfAbsent(
                version.name(),
                name -> StructuralSchemaCompiler.compile(definition.kind(), version.schema(), services.metadata()));
    }

    /** The versions as server-side apply sees them. */
    ObjectVersions ownership() {
        List<String> served = definition.versions().stream()
                .filter(CustomDefinition.Version::served)
                .map(this::apiVersion)
                .toList();
        ObjectVersions versions = forms().forOwnership(
                        served,
                        apiVersion -> Objects.requireNonNull(
                                objectSchemas.get(apiVersion.substring(apiVersion.indexOf('/') + 1))));
        return new ScaledVersions(versions, this);
    }

    /**
     * The versions, each with its own scale.
     *
     * @param versions the versions without regard to their scales
     * @param kind declares the scales
     */
    private record ScaledVersions(ObjectVersions versions, CustomKind kind) implements ObjectVersions {

        @Override
        public List<String> served() {
            return versions.served();
        }

        @Override
        public Optional<String> specReplicasPath(String apiVersion, String own) {
            return kind.definition.versions().stream()
                    .filter(version -> kind.apiVersion(version).equals(apiVersion))
                    .map(version -> version.scale().path("specReplicasPath").asText(""))
                    .filter(path -> !path.isEmpty())
                    .findFirst();
        }

        @Override
        public @Nullable ObjectSchema schema(String apiVersion) {
            return versions.schema(apiVersion);
        }

        @Override
        public ObjectNode converted(ObjectNode object, String apiVersion) {
            return versions.converted(object, apiVersion);
        }
    }

    private VersionConversion conversion() {
        return definition.isConvertedByWebhook()
                ? new ConversionWebhook(definition.conversion().path("webhook"), services.webhooks())
                : VersionConversion.NONE;
    }

    private String apiVersion(CustomDefinition.Version version) {
        return definition.group() + '/' + version.name();
    }

    VersionForms forms() {
        VersionForms known = forms;
        return known == null ? makeForms() : known;
    }

    private synchronized VersionForms makeForms() {
        VersionForms known = forms;
        if (known == null) {
            Map<String, FormVersion> all = new HashMap<>();
            for (CustomDefinition.Version version : definition.versions()) {
                ObjectEncoder encoder = new ObjectEncoder(services.endpoints().codec(), objectSchema(version));
                all.put(apiVersion(version), new StructuralVersion(schema(version), encoder));
            }
            known = new VersionForms(apiVersion(definition.storedVersion()), all, conversion());
            forms = known;
        }
        return known;
    }
}
