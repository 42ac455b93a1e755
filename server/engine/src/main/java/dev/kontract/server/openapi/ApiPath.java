package dev.kontract.server.openapi;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A path with its operations.
 *
 * @param path the template, such as {@code /api/v1/namespaces/{namespace}/pods}
 * @param shared the parameters of all operations in the order of their names, declared once for the path
 * @param operations the operations, with their other parameters
 */
record ApiPath(String path, List<ApiParameter> shared, List<ApiOperation> operations) {

    /** Describes a path whose parameters are declared once if all operations have them. */
    static ApiPath of(String path, List<ApiOperation> operations) {
        Map<String, ApiParameter> shared = new TreeMap<>();
        operations.get(0).parameters().forEach(parameter -> shared.put(parameter.key(), parameter));
        operations.forEach(operation -> shared.values().retainAll(operation.parameters()));
        return new ApiPath(
                path,
                List.copyOf(shared.values()),
                operations.stream().map(operation -> without(shared, operation)).toList());
    }

    private static ApiOperation without(Map<String, ApiParameter> shared, ApiOperation operation) {
        Map<String, ApiParameter> own = new LinkedHashMap<>();
        operation.parameters().forEach(parameter -> own.put(parameter.key(), parameter));
        own.keySet().removeAll(shared.keySet());
        return new ApiOperation(
                operation.method(),
                operation.id(),
                operation.tag(),
                operation.description(),
                operation.action(),
                operation.type(),
                List.copyOf(own.values()),
                operation.body(),
                operation.consumes(),
                operation.produces(),
                operation.answer(),
                operation.codes());
    }
}
