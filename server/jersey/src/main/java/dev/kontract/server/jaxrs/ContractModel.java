package dev.kontract.server.jaxrs;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.glassfish.jersey.server.model.Resource;
import org.glassfish.jersey.server.model.ResourceMethod;

/**
 * The resources of the contract, grouped by group and version. Jersey matches a request against the paths of a resource one after
 * the other, each by a regular expression; with these groups, it skips the paths of all other groups and versions. The media
 * types of responses are omitted, because the operations negotiate them.
 */
final class ContractModel {

    private static final Pattern GROUP_VERSION = Pattern.compile("/api/[^/]+|/apis/[^/]+/[^/]+");

    private final Map<String, Resource.Builder> groupVersions = new LinkedHashMap<>();

    private final Map<String, Resource.Builder> paths = new LinkedHashMap<>();

    private ContractModel() {}

    /** Returns the resources of {@code classes}, whose methods have whole paths. */
    static Set<Resource> of(Collection<Class<?>> classes) {
        ContractModel model = new ContractModel();
        for (Class<?> each : classes) {
            Object instance = instance(each);
            for (Resource path : Resource.from(each).getChildResources()) {
                path.getResourceMethods().forEach(method -> model.add(path.getPath(), method, instance));
            }
        }
        return model.groupVersions.values().stream()
                .map(Resource.Builder::build)
                .collect(Collectors.toSet());
    }

    /** Creates the only instance, which Jersey injects. Jersey would create one for each request. */
    private static Object instance(Class<?> resource) {
        try {
            return resource.getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private void add(String path, ResourceMethod method, Object instance) {
        paths.computeIfAbsent(path, this::resource)
                .addMethod(method.getHttpMethod())
                .consumes(method.getConsumedTypes())
                .handledBy(instance, method.getInvocable().getDefinitionMethod());
    }

    private Resource.Builder resource(String path) {
        Matcher matcher = GROUP_VERSION.matcher(path);
        if (!matcher.lookingAt()) {
            throw new IllegalStateException("a path without group and version: " + path);
        }
        return groupVersions
                .computeIfAbsent(matcher.group(), Resource::builder)
                .addChildResource(path.substring(matcher.end()));
    }
}
