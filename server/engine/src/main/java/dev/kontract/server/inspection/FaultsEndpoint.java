package dev.kontract.server.inspection;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.fault.FaultRule;
import dev.kontract.server.fault.FaultRules;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.ApiResponse;
import dev.kontract.server.view.PathEndpoint;

/** Serves {@code /kontract/faults}: the rules by which requests fail, while there are any. */
public final class FaultsEndpoint implements PathEndpoint {

    private static final String PATH = "/kontract/faults";

    private final FaultRules rules;

    /** Creates the endpoint. */
    public FaultsEndpoint(FaultRules rules) {
        this.rules = rules;
    }

    @Override
    public String path() {
        return PATH;
    }

    @Override
    public ApiResponse answer(RequestContext request) {
        if (rules.rules().isEmpty()) {
            throw StatusException.notOffered("this server has no rules by which requests fail");
        }
        ObjectNode text = JsonNodeFactory.instance.objectNode();
        ArrayNode items = text.putArray("items");
        for (FaultRule rule : rules.rules()) {
            items.addObject()
                    .put("rule", rule.description())
                    .put("matched", rule.matched())
                    .put("hits", rule.fired());
        }
        return JsonResponse.of(text);
    }
}
