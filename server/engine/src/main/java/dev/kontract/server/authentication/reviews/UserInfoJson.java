package dev.kontract.server.authentication.reviews;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.request.UserInfo;
import java.util.List;
import java.util.TreeMap;

/** Converts users to their JSON form in API objects. */
final class UserInfoJson {

    private UserInfoJson() {}

    static void write(UserInfo user, ObjectNode into) {
        into.put("username", user.name());
        if (!user.uid().isEmpty()) {
            into.put("uid", user.uid());
        }
        if (!user.groups().isEmpty()) {
            write(user.groups(), into.putArray("groups"));
        }
        if (!user.extra().isEmpty()) {
            ObjectNode extra = into.putObject("extra");
            new TreeMap<>(user.extra()).forEach((key, values) -> write(values, extra.putArray(key)));
        }
    }

    private static void write(List<String> values, ArrayNode into) {
        values.forEach(into::add);
    }
}
