package dev.kontract.server.registry.core.volume;

import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.Locale;

/** Validates the name of a CSI driver: a DNS subdomain in any case. */
public final class CsiDriverName {

    private static final int LONGEST = 63;

    private CsiDriverName() {}

    /** Requires the name of a driver. */
    public static void validate(FieldValue name) {
        if (name.empty()) {
            name.required();
            return;
        }
        name.atMost(LONGEST);
        name.invalid(NameFormats.subdomain(name.text().toLowerCase(Locale.ROOT)));
    }
}
