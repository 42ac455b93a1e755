package dev.kontract.server.registry.core.quota;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Quantity;
import dev.kontract.server.registry.StatusStrategy;
import dev.kontract.server.registry.validation.FieldErrors;
import java.util.ArrayList;
import java.util.List;

/**
 * Strategy of ResourceQuota. The usage is written by admission and by the controller of quotas, through the status.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/policy/resource-quotas/">Resource quotas</a>
 */
public final class ResourceQuotaStrategy implements StatusStrategy {

    private static final List<String> REQUESTED = List.of("cpu", "memory", "storage", "ephemeral-storage");
    private static final List<String> WITHOUT_PREFIX = List.of("cpu", "memory");

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ResourceQuotaValidation.validate(object, errors);
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ResourceQuotaValidation.validateUpdate(object, current, errors);
    }

    @Override
    public void validateStatusUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ResourceQuotaValidation.validateStatusUpdate(object, current, errors);
    }

    @Override
    public List<String> warnings(ObjectNode object) {
        JsonNode hard = object.path("spec").path("hard");
        List<String> warnings = new ArrayList<>();
        for (String resource : REQUESTED) {
            String request = "requests." + resource;
            if (!hard.has(request) && WITHOUT_PREFIX.contains(resource)) {
                request = resource;
            }
            String limit = "limits." + resource;
            if (hard.has(request) && hard.has(limit) && exceeds(hard.path(request), hard.path(limit))) {
                warnings.add(
                        "ResourceQuota " + request + " (" + hard.path(request).asText() + ") should be less than "
                                + limit + " (" + hard.path(limit).asText() + ")");
            }
        }
        return warnings;
    }

    private static boolean exceeds(JsonNode one, JsonNode other) {
        return amount(one).compareTo(amount(other)) > 0;
    }

    private static Quantity amount(JsonNode quantity) {
        return Quantity.find(quantity.asText()).orElse(Quantity.ZERO);
    }

    @Override
    public List<String> warningsOnUpdate(ObjectNode object, ObjectNode current) {
        return List.of();
    }
}
