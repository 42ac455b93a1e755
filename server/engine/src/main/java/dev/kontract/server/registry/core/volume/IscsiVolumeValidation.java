package dev.kontract.server.registry.core.volume;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Validates iSCSI volumes, whose names follow RFC 3721.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc3721">RFC 3721</a>
 */
final class IscsiVolumeValidation {

    private static final Map<String, Pattern> FORMS = Map.of(
            "iqn", Pattern.compile(".*iqn\\.\\d{4}-\\d{2}\\.([\\p{Alnum}\\-.]+)(:[^,;*&$|\\s]+)$"),
            "eui", Pattern.compile("^eui.\\p{Alnum}{16}$"),
            "naa", Pattern.compile("^naa.\\p{Alnum}{32}$"));
    private static final int LONGEST_PORTAL = 64;
    private static final String PORTAL_TOO_LONG = "Total length of <volume name>:<iscsi.targetPortal> must be under 64"
            + " characters if iscsi.initiatorName is specified.";

    private IscsiVolumeValidation() {}

    static void validate(FieldValue source) {
        validate(source, " starting with iqn, eui, or naa");
    }

    /** Validates the source of a persistent volume, which names the authentication's secret in any namespace. */
    static void persistent(FieldValue source) {
        validate(source, "");
    }

    private static void validate(FieldValue source, String hint) {
        source.check("targetPortal");
        FieldValue iqn = source.child("iqn");
        if (iqn.empty()) {
            iqn.required();
        } else {
            name(iqn, hint);
        }
        source.check("lun");
        boolean chap = source.child("chapAuthDiscovery").flag()
                || source.child("chapAuthSession").flag();
        if (chap && source.child("secretRef").absent()) {
            source.child("secretRef").required();
        }
        if (hint.isEmpty() && source.child("secretRef").present()) {
            FieldValue name = source.child("secretRef").child("name");
            if (name.empty()) {
                name.required();
            }
        }
        FieldValue initiator = source.child("initiatorName");
        if (initiator.present()) {
            name(initiator.as(source.path().child("initiatorname")), hint);
        }
    }

    static void lengthWithName(FieldValue volume) {
        FieldValue source = volume.child("iscsi");
        String portal =
                volume.child("name").text() + ":" + source.child("targetPortal").text();
        if (source.child("initiatorName").present() && portal.length() > LONGEST_PORTAL) {
            volume.child("name").invalid(PORTAL_TOO_LONG);
        }
    }

    static void portalLength(FieldValue source, String volume) {
        FieldValue portal = source.child("targetPortal");
        String together = volume + ":" + portal.text();
        if (source.child("initiatorName").present() && together.length() > LONGEST_PORTAL) {
            portal.as(source.path().child("targetportal")).invalid(PORTAL_TOO_LONG);
        }
    }

    private static void name(FieldValue name, String hint) {
        String kind = name.text().substring(0, Math.min(3, name.text().length()));
        Pattern form = FORMS.get(kind);
        if (form == null) {
            name.invalid("must be valid format" + hint);
        } else if (!form.matcher(name.text()).find()) {
            name.invalid("must be valid format");
        }
    }
}
