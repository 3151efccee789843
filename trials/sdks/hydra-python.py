"""Clients and keys of a sign-in service, by the Python client of Ory Hydra."""

from datetime import datetime, timezone

import ory_hydra_client as hydra
from story import base, call

api = hydra.ApiClient(hydra.Configuration(host=base))
clients, keys, metadata = hydra.OAuth2Api(api), hydra.JwkApi(api), hydra.MetadataApi(api)

nobody = "00000000-0000-4000-8000-000000000000"


def names(items):
    return sorted(one.client_name for one in items)


def values(one, *properties):
    return [getattr(one, name) for name in properties]


def shown(one):
    return values(one, "client_name", "scope", "grant_types", "redirect_uris", "token_endpoint_auth_method")


def kids(found):
    return sorted(key.kid for key in found.keys)


def patched(op, path, value=None):
    return [hydra.JsonPatch(op=op, path=path, value=value)]


call("alive", metadata.is_alive, lambda one: one.status)
call("version", metadata.get_version, lambda one: isinstance(one.version, str))
call("clients", clients.list_o_auth2_clients, names)
call("clients by name", lambda: clients.list_o_auth2_clients(client_name="Photo album"), names)
call("clients by owner", lambda: clients.list_o_auth2_clients(owner="anna"), names)
call("first clients", lambda: clients.list_o_auth2_clients(page_size=2), len)
call("client", lambda: clients.get_o_auth2_client("photo-album"), shown)
call("missing client", lambda: clients.get_o_auth2_client("nothing"))
made = call("create client", lambda: clients.create_o_auth2_client(hydra.OAuth2Client(client_name="Calendar", scope="read write", grant_types=["client_credentials"])), lambda one: [*values(one, "client_name", "scope", "grant_types"), isinstance(one.client_id, str), isinstance(one.client_secret, str)])
call("created client", lambda: clients.get_o_auth2_client(made.client_id), lambda one: [*shown(one), one.client_secret])
call("create client with ID", lambda: clients.create_o_auth2_client(hydra.OAuth2Client(client_id="mail-reader", client_name="Mail reader", owner="bert")), lambda one: values(one, "client_id", "client_name", "owner", "subject_type", "response_types"))
call("create client with ID again", lambda: clients.create_o_auth2_client(hydra.OAuth2Client(client_id="mail-reader", client_name="Another")))
call("client with ID", lambda: clients.get_o_auth2_client("mail-reader"), shown)
call("clients with created", clients.list_o_auth2_clients, names)
call("invalid redirect", lambda: clients.create_o_auth2_client(hydra.OAuth2Client(client_name="Odd", redirect_uris=["https://a.example/#part"])))
call("invalid method", lambda: clients.create_o_auth2_client(hydra.OAuth2Client(client_name="Odd", token_endpoint_auth_method="nothing")))
call("replace client", lambda: clients.set_o_auth2_client("mail-reader", hydra.OAuth2Client(client_name="Post reader", scope="mail")), lambda one: values(one, "client_id", "client_name", "scope", "owner"))
call("replaced client", lambda: clients.get_o_auth2_client("mail-reader"), lambda one: values(one, "client_name", "scope", "owner"))
call("replace missing client", lambda: clients.set_o_auth2_client("nothing", hydra.OAuth2Client(client_name="Nobody")))
call("patch client", lambda: clients.patch_o_auth2_client("mail-reader", patched("replace", "/client_name", "Letter reader")), lambda one: values(one, "client_name", "scope"))
call("patched client", lambda: clients.get_o_auth2_client("mail-reader"), lambda one: values(one, "client_name", "scope"))
call("patch missing client", lambda: clients.patch_o_auth2_client("nothing", patched("replace", "/client_name", "Nobody")))
lifespans = hydra.OAuth2ClientTokenLifespans(client_credentials_grant_access_token_lifespan="2h0m0s")
call("lifespans", lambda: clients.set_o_auth2_client_lifespans("mail-reader", lifespans), lambda one: one.client_credentials_grant_access_token_lifespan)
call("delete client", lambda: clients.delete_o_auth2_client("mail-reader"))
call("deleted client", lambda: clients.get_o_auth2_client("mail-reader"))
call("delete deleted client", lambda: clients.delete_o_auth2_client("mail-reader"))
call("clients at the end", clients.list_o_auth2_clients, names)

call("key set", lambda: keys.get_json_web_key_set("letters"), kids)
call("missing key set", lambda: keys.get_json_web_key_set("nothing"))
call("create keys", lambda: keys.create_json_web_key_set("parcels", hydra.CreateJsonWebKeySet(alg="ES256", kid="first", use="sig")), lambda found: [values(key, "kid", "alg", "use", "kty") for key in found.keys])
call("created keys", lambda: keys.get_json_web_key_set("parcels"), kids)
call("one key", lambda: keys.get_json_web_key("parcels", "first"), lambda found: [[key.kid, key.alg] for key in found.keys])
call("missing key", lambda: keys.get_json_web_key("parcels", "nothing"))
call("keys of unknown algorithm", lambda: keys.create_json_web_key_set("parcels", hydra.CreateJsonWebKeySet(alg="NONE", kid="odd", use="sig")))
call("delete keys", lambda: keys.delete_json_web_key_set("parcels"))
call("deleted keys", lambda: keys.get_json_web_key_set("parcels"))

call("issuers", clients.list_trusted_o_auth2_jwt_grant_issuers, lambda all: sorted(one.issuer for one in all))
key = hydra.JsonWebKey(kid="of-c", kty="RSA", alg="RS256", use="sig", n="AQAB", e="AQAB")
trust = hydra.TrustOAuth2JwtGrantIssuer(issuer="https://c.example", subject="carla@c.example", scope=["read"], jwk=key, expires_at=datetime(2030, 1, 1, tzinfo=timezone.utc))
issuer = call("trust issuer", lambda: clients.trust_o_auth2_jwt_grant_issuer(trust), lambda one: values(one, "issuer", "subject", "scope"))
call("trust issuer again", lambda: clients.trust_o_auth2_jwt_grant_issuer(trust))
call("trusted issuer", lambda: clients.get_trusted_o_auth2_jwt_grant_issuer(issuer.id), lambda one: values(one, "issuer", "subject", "allow_any_subject"))
call("issuers by name", lambda: clients.list_trusted_o_auth2_jwt_grant_issuers(issuer="https://a.example"), lambda all: [one.subject for one in all])
call("missing issuer", lambda: clients.get_trusted_o_auth2_jwt_grant_issuer(nobody))
call("delete issuer", lambda: clients.delete_trusted_o_auth2_jwt_grant_issuer(issuer.id))
call("deleted issuer", lambda: clients.get_trusted_o_auth2_jwt_grant_issuer(issuer.id))
