package dev.kontract.server.cel;

import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructTypeReference;
import java.util.LinkedHashMap;
import java.util.Map;

/** The types of {@code request} and {@code namespaceObject}, as the Kubernetes API documents their fields. */
final class AdmissionTypes {

    static final CelType REQUEST = StructTypeReference.create("kubernetes.AdmissionRequest");
    static final CelType NAMESPACE = StructTypeReference.create("kubernetes.Namespace");

    private static final CelType STRINGS = ListType.create(SimpleType.STRING);
    private static final CelType TEXT_MAP = MapType.create(SimpleType.STRING, SimpleType.STRING);
    private static final CelType KIND = StructTypeReference.create("kubernetes.GroupVersionKind");
    private static final CelType RESOURCE = StructTypeReference.create("kubernetes.GroupVersionResource");
    private static final CelType USER = StructTypeReference.create("kubernetes.UserInfo");
    private static final CelType METADATA = StructTypeReference.create("kubernetes.NamespaceMetadata");
    private static final CelType SPEC = StructTypeReference.create("kubernetes.NamespaceSpec");
    private static final CelType STATUS = StructTypeReference.create("kubernetes.NamespaceStatus");
    private static final CelType CONDITION = StructTypeReference.create("kubernetes.NamespaceCondition");

    private AdmissionTypes() {}

    static void declare(ObjectTypes types) {
        types.add(KIND.name(), texts("group", "version", "kind"));
        types.add(RESOURCE.name(), texts("group", "version", "resource"));
        Map<String, CelType> user = texts("username", "uid");
        user.put("groups", STRINGS);
        user.put("extra", MapType.create(SimpleType.STRING, STRINGS));
        types.add(USER.name(), user);
        Map<String, CelType> request = texts("subResource", "requestSubResource", "name", "namespace", "operation");
        request.put("kind", KIND);
        request.put("resource", RESOURCE);
        request.put("requestKind", KIND);
        request.put("requestResource", RESOURCE);
        request.put("userInfo", USER);
        request.put("dryRun", SimpleType.BOOL);
        request.put("options", SimpleType.DYN);
        types.add(REQUEST.name(), request);
        namespace(types);
    }

    private static void namespace(ObjectTypes types) {
        Map<String, CelType> metadata = texts("name", "generateName", "namespace", "UID", "resourceVersion");
        metadata.put("labels", TEXT_MAP);
        metadata.put("annotations", TEXT_MAP);
        metadata.put("creationTimestamp", SimpleType.TIMESTAMP);
        metadata.put("deletionTimestamp", SimpleType.TIMESTAMP);
        metadata.put("deletionGracePeriodSeconds", SimpleType.INT);
        metadata.put("generation", SimpleType.INT);
        metadata.put("finalizers", STRINGS);
        types.add(METADATA.name(), metadata);
        types.add(SPEC.name(), Map.of("finalizers", STRINGS));
        Map<String, CelType> condition = texts("status", "type", "message", "reason");
        condition.put("lastTransitionTime", SimpleType.TIMESTAMP);
        types.add(CONDITION.name(), condition);
        Map<String, CelType> status = texts("phase");
        status.put("conditions", ListType.create(CONDITION));
        types.add(STATUS.name(), status);
        types.add(NAMESPACE.name(), Map.of("metadata", METADATA, "spec", SPEC, "status", STATUS));
    }

    private static Map<String, CelType> texts(String... names) {
        Map<String, CelType> fields = new LinkedHashMap<>();
        for (String name : names) {
            fields.put(name, SimpleType.STRING);
        }
        return fields;
    }
}
