package dev.kontract.server.registry.core.warning;

import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.IpAddress;

/** Warns about IP addresses and CIDRs that are not in canonical form. */
final class AddressWarnings {

    private AddressWarnings() {}

    static void say(FieldValue address, FieldWarnings warnings) {
        IpAddress parsed = IpAddress.parse(address.text());
        if (parsed != null && parsed.version() == 6 && !parsed.canonical().equals(address.text())) {
            warnings.say(
                    address,
                    "IPv6 address \"" + address.text() + "\" should be in RFC 5952 canonical format (\""
                            + parsed.canonical() + "\")");
        }
    }
}
