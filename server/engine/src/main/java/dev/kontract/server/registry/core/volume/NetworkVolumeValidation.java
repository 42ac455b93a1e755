package dev.kontract.server.registry.core.volume;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;
import java.util.regex.Pattern;

/** Validates network volumes. */
final class NetworkVolumeValidation {

    private static final String HOSTS = "must be a host:port pair or multiple pairs separated by commas";
    private static final Pattern HOST_AND_PORT = Pattern.compile("(\\[[^\\]]*\\]|[^:\\[\\]]*):[^:]*");
    private static final int LONGEST_TENANT = 64;

    private NetworkVolumeValidation() {}

    static void flocker(FieldValue source) {
        FieldValue name = source.child("datasetName");
        FieldValue uuid = source.child("datasetUUID");
        if (name.empty() && uuid.empty()) {
            source.required("one of datasetName and datasetUUID is required");
        }
        if (!name.empty() && !uuid.empty()) {
            source.invalid("resource", "datasetName and datasetUUID can not be specified simultaneously");
        }
        if (name.text().contains("/")) {
            name.invalid("must not contain '/'");
        }
    }

    static void quobyteRegistry(FieldValue source) {
        FieldValue registry = source.child("registry");
        if (registry.empty()) {
            registry.required(HOSTS);
        } else if (source.child("tenant").text().length() > LONGEST_TENANT) {
            source.child("tenant").required("must be a UUID and may not exceed a length of 64 characters");
        } else {
            for (String pair : List.of(registry.text().split(",", -1))) {
                if (!HOST_AND_PORT.matcher(pair).matches()) {
                    registry.invalid(HOSTS);
                }
            }
        }
    }

    static void fibreChannel(FieldValue source) {
        FieldValue names = source.child("targetWWNs");
        FieldValue ids = source.child("wwids");
        if (names.empty() && ids.empty()) {
            names.required("must specify either targetWWNs or wwids, but not both");
        }
        if (!names.empty() && !ids.empty()) {
            names.invalid("targetWWNs and wwids can not be specified simultaneously");
        }
        FieldValue lun = source.child("lun");
        if (!names.empty() && lun.absent()) {
            lun.required("lun is required if targetWWNs is specified");
        } else if (!names.empty()) {
            lun.between(0, 255);
        }
    }
}
