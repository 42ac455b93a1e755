package dev.kontract.server.registry.resource;

import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The names of the requests of a claim, by which constraints, parameters and allocations refer to them.
 *
 * @param alternatives the names of the ways to satisfy a request, by its name
 */
record RequestNames(Map<String, Set<String>> alternatives) {

    private static final String UNKNOWN =
            "must be the name of a request in the claim or the name of a request and a subrequest separated by '/'";

    /**
     * Returns the names.
     *
     * @param devices the field {@code devices} of the spec of a claim
     */
    private static RequestNames of(FieldValue devices) {
        Map<String, Set<String>> names = new HashMap<>();
        for (FieldValue request : devices.items("requests")) {
            Set<String> own = new HashSet<>();
            request.items("firstAvailable")
                    .forEach(way -> own.add(way.child("name").text()));
            names.put(request.child("name").text(), own);
        }
        return new RequestNames(names);
    }

    /** Requires a name in a claim or in a template of claims to be that of a request, or of one way to satisfy it. */
    static void check(FieldValue name) {
        FieldValue spec = name.outermost().child("spec");
        FieldValue claim = spec.child("spec").present() ? spec.child("spec") : spec;
        of(claim.child("devices")).reference(name);
    }

    private void reference(FieldValue name) {
        String[] parts = name.text().split("/", -1);
        if (parts.length > 2) {
            name.invalid(UNKNOWN);
            return;
        }
        for (String part : parts) {
            name.invalid(NameFormats.label(part));
        }
        Set<String> ways = alternatives.get(parts[0]);
        if (ways == null || (parts.length == 2 && !ways.contains(parts[1]))) {
            name.invalid(UNKNOWN);
        }
    }
}
