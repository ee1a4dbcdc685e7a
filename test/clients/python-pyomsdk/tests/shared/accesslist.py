from itertools import count

from pyomsdk.resources.access_list_resource import AccessListResource

_numbers = count(1)


def random_ip():
    """Returns another address each time, of the network for examples."""
    return f"203.0.113.{next(_numbers) % 250 + 1}"


def add_accesslist(client, user_id, address):
    return client.access_list_resource.add_entries(
        AccessListResource.AddEntriesPathParams(user_id=user_id),
        None,
        [AccessListResource.AddEntriesBodyParams(ip_address=address)],
    )


def delete_accesslist(client, user_id, address):
    path = AccessListResource.DeleteEntryPathParams(user_id=user_id, access_list_entry=address)
    return client.access_list_resource.delete_entry(path, None)
